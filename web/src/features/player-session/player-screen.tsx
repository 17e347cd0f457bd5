import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { buzz } from '#shared/lib/buzz.ts';
import { LinkBanner } from '#shared/session/link-banner.tsx';
import { forget } from '#shared/storage/storage.ts';
import type { StoredPlayer } from '#shared/storage/stored-player.ts';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Announcer } from '#shared/ui/announcer/announcer.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { NotFound } from '#shared/ui/not-found/not-found.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { answerIsUnknown } from './model/answer-marks.ts';
import type { PlayerSession } from './model/player-session.ts';
import { PlayerHeader } from './player-header.tsx';
import { PlayerPhase } from './player-phase.tsx';
import { playerWords } from './player-words.ts';
import { RefusedScreen } from './screens/refused-screen.tsx';
import { UnreachableScreen } from './screens/unreachable-screen.tsx';

/** How many failed tries make the wait for the first entry an error that is shown. */
const SHOW_FAILURE_AFTER = 2;

/** One player's screens, whichever state the quiz is in. */
export function PlayerScreen({ session, player }: { session: PlayerSession; player: StoredPlayer }) {
  const state = useSelector(session.session, (snapshot) => snapshot);
  const link = useSelector(session.connection, (snapshot) => snapshot);
  const { view } = state.context;
  const status = linkStatus(link.value, link.context.everLive);
  const words = playerWords(view, state.matches('entering'));
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

  if (missing) return <NotFound />;
  if (status === 'refused') return <RefusedScreen code={link.context.refusal} />;
  const unreachable = status === 'connecting' && link.context.attempt >= SHOW_FAILURE_AFTER;
  const inside = !state.matches('entering') && !state.matches('endscreen');
  return (
    <Page
      title={PLAYER.title}
      background="primary2"
      layout="column"
      header={<PlayerHeader view={view} player={player} onLeave={inside ? session.leave : undefined} />}
    >
      <LinkBanner status={status} attempt={link.context.attempt} audience="player" onRetry={session.retry} />
      {unreachable ? <UnreachableScreen /> : <PlayerPhase state={state} live={status === 'live'} onChoose={choose} />}
      <Announcer text={words} />
      <AnswerMissing open={answerIsUnknown(view)} />
    </Page>
  );
}

/** The player's answer cannot be found (specification, section 8). */
function AnswerMissing({ open }: { open: boolean }) {
  return (
    <Popup
      open={open}
      title={ERRORS.somethingWrong}
      actions={<Button label={COMMON.ok} onClick={() => window.location.reload()} />}
    />
  );
}
