import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { AnsweredCount, primaryFace, QuestionControls } from '#features/host-session/host-bar.tsx';
import { clockWords, hostWords } from '#features/host-session/host-words.ts';
import { currentQuestion } from '#features/host-session/model/host-counts.ts';
import type { HostSession } from '#features/host-session/model/host-session.ts';
import type { HostView } from '#features/host-session/model/host-view.ts';
import { useOrders } from '#features/host-session/use-orders.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { lazyScreen } from '#shared/lib/load-piece.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { forget } from '#shared/storage/storage.ts';
import { HOST } from '#shared/strings/host.ts';
import { ROOM } from '#shared/strings/room.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { Heading, Page } from '#shared/ui/page/page.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import type { RemoteAccess } from './remote-access.ts';
import styles from './remote-screen.module.css';

const PeoplePanel = lazyScreen(async () => (await import('#features/host-session/room/people-panel.tsx')).PeoplePanel);

interface RemoteScreenProps {
  readonly session: HostSession;
  readonly access: RemoteAccess;
}

/** The quiz in the host's hand: what runs, its clock, the people and the door, and the primary button. */
export function RemoteScreen({ session, access }: RemoteScreenProps) {
  const link = useSelector(session.connection, (state) => state);
  const orders = useOrders(session, access.sessionId);
  const [showsPeople, setShowsPeople] = useState(false);
  const [doorProblem, setDoorProblem] = useState<string | null>(null);
  const { view, live, step } = orders;
  const status = linkStatus(link.value, link.context);
  const closed = status === 'refused' || view.phase === 'missing';
  useWakeLock(!closed && view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  useEffect(() => {
    if (closed) forget('remote');
  }, [closed]);
  if (closed) {
    const { refusal } = link.context;
    const message = refusal === 'unknown-key' ? SCREENS.unknownKey : SCREENS.sessionEnded;
    return <MessageScreen title={SCREENS.remoteTitle} message={message} />;
  }
  const { attempt } = link.context;
  const trouble = { status: status === 'unreachable' ? 'away' : status, attempt, kept: SCREENS.remoteKept } as const;
  const entered = view.phase !== 'entering';
  const isOver = view.phase === 'endscreen';
  return (
    <Page
      title={SCREENS.remoteTitle}
      background="grey"
      layout="column"
      footer={
        entered &&
        !isOver && (
          <BottomBar
            layout="long"
            primary={
              <Button
                {...primaryFace(view)}
                size="long"
                disabled={!live || step === null}
                onClick={() => step !== null && step.kind !== 'leave' && orders.advance(step)}
                data-testid="host-primary"
              />
            }
          />
        )
      }
    >
      <LinkBanner {...trouble} onRetry={session.retry} />
      {orders.problem !== null && <Banner tone="warning" title={orders.problem} />}
      {entered ? <Now view={view} /> : <Loading label={SCREENS.remoteEntering} />}
      {view.phase === 'playing' && (
        <>
          <AnsweredCount view={view} />
          <QuestionControls view={view} controls={orders} />
        </>
      )}
      {isOver && <p>{SCREENS.leaveOnHost}</p>}
      {entered && !isOver && (
        <div className={styles.room}>
          <Switch
            label={ROOM.door}
            hint={ROOM.doorHint}
            checked={view.room.locked}
            disabled={!live}
            onChange={async (locked) => setDoorProblem(await orders.order('SetRoom', { locked }))}
          />
          {doorProblem !== null && <Banner tone="error" title={doorProblem} />}
          <Button
            label={ROOM.people}
            icon="people"
            look="secondary"
            size="long"
            aria-haspopup="dialog"
            disabled={!live}
            onClick={() => setShowsPeople(true)}
          />
        </div>
      )}
      <Suspense>
        {showsPeople && (
          <PeoplePanel access={access} orders={orders} asks="remote" onClose={() => setShowsPeople(false)} />
        )}
      </Suspense>
      <Announcer lines={{ ...hostWords(view), link: linkWords(trouble) }} />
    </Page>
  );
}

/** Which state the quiz is in, and its question with the time left. */
function Now({ view }: { view: HostView }) {
  const { index, question } = currentQuestion(view);
  const { phase } = view;
  const asks = (phase === 'playing' || phase === 'statistics') && question !== undefined;
  const timed = asks && question.maxQuestionTime > 0;
  const remaining = timed ? (view.remaining ?? question.maxQuestionTime) : null;
  return (
    <section className={styles.now}>
      <div className={styles.words}>
        <p className={styles.place}>
          {asks ? HOST.question(index + 1, view.quiz.questions.length) : view.quiz.name} · {SCREENS.phase[phase]}
        </p>
        <Heading focusKey={`${phase}-${view.currentQuestionId}`} className={styles.text}>
          {asks ? question.questionText : SCREENS.phase[phase]}
        </Heading>
        {!asks && <p>{SCREENS.joined(view.summary.players)}</p>}
      </div>
      {phase === 'playing' && question !== undefined && (
        <TimerRing
          remaining={remaining}
          total={question.maxQuestionTime}
          paused={view.paused}
          label={clockWords(remaining, view.paused)}
        />
      )}
    </section>
  );
}
