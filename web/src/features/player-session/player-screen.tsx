import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { ToError } from '#shared/errors/to-error.tsx';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { buzz } from '#shared/lib/buzz.ts';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { forget } from '#shared/storage/storage.ts';
import type { StoredPlayer } from '#shared/storage/stored-player.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import { Announcer } from '#shared/ui/announcer/announcer.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/something-wrong-popup.tsx';
import { answerIsUnknown } from './model/answer-marks.ts';
import type { PlayerSession } from './model/player-session.ts';
import { PlayerHeader } from './player-header.tsx';
import { PlayerPhase } from './player-phase.tsx';
import { playerWords } from './player-words.ts';
import { UnreachableScreen } from './screens/unreachable-screen.tsx';

/** One player's screens, whichever state the quiz is in. */
export function PlayerScreen({ session, player }: { session: PlayerSession; player: StoredPlayer }) {
  const state = useSelector(session.session, (snapshot) => snapshot);
  const link = useSelector(session.connection, (snapshot) => snapshot);
  const { view } = state.context;
  const status = linkStatus(link.value, link.context);
  const choose = useCallback(
    (answerId: string) => {
      buzz([20]);
      session.session.send({ type: 'CHOOSE', answerId });
    },
    [session],
  );

  const missing = state.matches('missing');
  useEffect(() => {
    if (missing && view.phase === 'lobby') forget('quizSessionId', 'quizUser');
  }, [missing, view.phase]);

  const lost = view.phase === 'playing' ? PLAYER.earlierAnswerLost : PLAYER.answerLost;
  if (missing) return <NotFound note={view.missed ? PLAYER.answerLost : undefined} />;
  if (status === 'refused') return <ToError message={rejectionText(link.context.refusal)} back="join" />;
  const inside = !state.matches('entering') && !state.matches('endscreen');
  return (
    <Page
      title={PLAYER.title}
      background="primary2"
      layout="column"
      header={<PlayerHeader view={view} player={player} onLeave={inside ? session.leave : undefined} />}
    >
      <LinkBanner status={status} attempt={link.context.attempt} audience="player" onRetry={session.retry} />
      {view.missed && <Banner tone="warning" title={lost} />}
      {status === 'unreachable' ? (
        <UnreachableScreen />
      ) : (
        <PlayerPhase state={state} live={status === 'live'} onChoose={choose} />
      )}
      <Announcer
        lines={{
          ...(state.matches('entering') ? {} : playerWords(view)),
          link: linkWords(status, link.context.attempt, 'player'),
        }}
      />
      <SomethingWrongPopup open={answerIsUnknown(view)} onOk={() => window.location.reload()} />
    </Page>
  );
}
