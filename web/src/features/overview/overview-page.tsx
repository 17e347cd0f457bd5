import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { useHost } from '#shared/host/host-context.ts';
import { quizFailure } from '#shared/host/quiz-failure.ts';
import { useQuizzes } from '#shared/host/quiz-queries.ts';
import { useAnswer } from '#shared/lib/use-answer.ts';
import { DeviceBusyPopup } from '#shared/reconnect/device-busy-popup.tsx';
import { HostReconnect } from '#shared/reconnect/host-reconnect.tsx';
import { findHostSession } from '#shared/reconnect/host-session.ts';
import { COMMON } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { DeletePopup } from './delete-popup.tsx';
import { GapsPopup, useGaps } from './gaps-popup.tsx';
import { LeftoversPopup } from './leftovers-popup.tsx';
import styles from './overview.module.css';
import { OverviewHeader } from './overview-header.tsx';
import { QuizGrid } from './quiz-grid.tsx';
import { QuizSettings, type SettingsTarget } from './settings/quiz-settings.tsx';
import { BeingPlayedPopup, RunningPopup, UnsurePopup } from './start-popups.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';
import { usePlay } from './use-play.ts';
import { useUnplayed } from './use-unplayed.ts';

/** The host's quizzes. */
export function OverviewPage() {
  const host = useHost();
  const quizzes = useQuizzes();
  const { found: running, forget: forgetRunning, askAgain: askForRunning } = useAnswer(findHostSession);
  const [target, setTarget] = useState<SettingsTarget | null>(null);
  const [deleting, setDeleting] = useState<Quiz | null>(null);
  const play = usePlay();
  const gaps = useGaps(play.start);
  const unplayed = useUnplayed(host.id);

  return (
    <Page title={OVERVIEW.title} header={<OverviewHeader />}>
      <div className={styles.overview}>
        <Heading focusKey="overview" className={styles.welcome}>
          {OVERVIEW.welcome}
        </Heading>
        {!host.verified && <UnverifiedBanner email={host.email} />}
        {quizzes.isPending && <Loading label={OVERVIEW.loading} />}
        {quizzes.isError && (
          <Banner
            tone="error"
            title={quizFailure(quizzes.error)}
            action={<Button label={COMMON.tryAgain} look="secondary" onClick={() => quizzes.refetch()} />}
          />
        )}
        {quizzes.isSuccess && (
          <QuizGrid
            quizzes={quizzes.data}
            starting={play.state.kind === 'starting' ? play.state.quizId : null}
            onPlay={gaps.check}
            onEdit={(quiz) => unplayed.run(quiz.id, () => setTarget({ kind: 'stored', quizId: quiz.id }))}
            onDelete={(quiz) => unplayed.run(quiz.id, () => setDeleting(quiz))}
            onAdd={() => setTarget({ kind: 'new' })}
          />
        )}
      </div>
      {target !== null && <QuizSettings target={target} onClose={() => setTarget(null)} />}
      {deleting !== null && <DeletePopup quiz={deleting} onClose={() => setDeleting(null)} />}
      <GapsPopup gaps={gaps} />
      <RunningPopup open={play.state.kind === 'warning'} onCancel={play.cancel} onStart={play.startAnyway} />
      <UnsurePopup open={play.state.kind === 'unsure'} onCancel={play.cancel} onAgain={play.again} />
      <BeingPlayedPopup open={unplayed.blocked} onClose={unplayed.dismiss} />
      {play.state.kind === 'device' && (
        <DeviceBusyPopup device={play.state.device} message={HOST.deviceBusy} onLeft={play.again} />
      )}
      <LeftoversPopup onDecided={askForRunning} />
      {running !== null && <HostReconnect session={running} onCancel={forgetRunning} />}
    </Page>
  );
}
