import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { Redirect } from 'wouter';
import { ToError } from '#shared/errors/to-error.tsx';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { buzz } from '#shared/lib/buzz.ts';
import { useColourScheme } from '#shared/lib/use-colour-scheme.ts';
import { useLasting } from '#shared/lib/use-lasting.ts';
import { useWakeLock } from '#shared/lib/use-wake-lock.ts';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { isMendable, type RefusedEntry } from '#shared/session/refused-entry.ts';
import { forget } from '#shared/storage/storage.ts';
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
import type { PlayerRoute } from './player-route.ts';
import { playerWords } from './player-words.ts';
import { UnreachableScreen } from './screens/unreachable-screen.tsx';

/** A host's reload is over sooner; milliseconds. */
const HOST_AWAY_AFTER = 2_000;
/** Nobody waits longer than this for a quiz without being told; milliseconds. */
const SLOW_ENTRY_AFTER = 5_000;

/** One player's screens, whichever state the quiz is in. */
export function PlayerScreen({ session, route }: { session: PlayerSession; route: PlayerRoute }) {
  const state = useSelector(session.session, (snapshot) => snapshot);
  const link = useSelector(session.connection, (snapshot) => snapshot);
  const { view } = state.context;
  const status = linkStatus(link.value, link.context);
  const [entering, missing, over] = [state.matches('entering'), state.matches('missing'), state.matches('endscreen')];
  const hostAway = useLasting(view.hostAway && status === 'live', HOST_AWAY_AFTER);
  const slow = useLasting(status === 'connecting', SLOW_ENTRY_AFTER);
  const choose = useCallback(
    (answerId: string) => {
      buzz([20]);
      session.session.send({ type: 'CHOOSE', answerId });
    },
    [session],
  );
  useColourScheme(view.colourScheme);
  useWakeLock(!entering && !missing && !over);
  useEffect(() => {
    if (missing) forget('quizSessionId', 'quizUser');
  }, [missing]);

  if (missing) return <NotFound code={view.errorCode} />;
  if (status === 'refused') return <RefusedScreen refusal={link.context.refusal} route={route} />;
  const trouble = { status, attempt: link.context.attempt, hostAway, kept: PLAYER.kept };
  return (
    <Page
      title={PLAYER.title}
      background="primary2"
      layout="column"
      header={
        <PlayerHeader
          view={view}
          player={route.player}
          notice={<LinkBanner {...trouble} small onRetry={session.retry} />}
          onLeave={entering || over ? undefined : session.leave}
        />
      }
    >
      {/* While a question runs its status line tells it: nothing may move under a thumb. */}
      {view.missed && view.phase !== 'playing' && <Banner tone="warning" title={PLAYER.answerLost} />}
      {status === 'unreachable' || slow ? (
        <UnreachableScreen />
      ) : (
        <PlayerPhase state={state} live={status === 'live'} onChoose={choose} />
      )}
      <Announcer lines={{ ...(entering ? {} : playerWords(view)), link: linkWords(trouble) }} />
      <SomethingWrongPopup open={answerIsUnknown(view)} onOk={() => window.location.reload()} />
    </Page>
  );
}

/** What another name or moment can mend leads back to the name step, with everything typed; the rest is an error. */
function RefusedScreen({ refusal, route }: { refusal: string | null; route: PlayerRoute }) {
  if (!isMendable(refusal)) return <ToError message={rejectionText(refusal)} back="join" />;
  const entry: RefusedEntry = {
    quizSessionId: route.sessionId,
    quizCode: route.code ?? '',
    identifier: route.player.identifier,
    refusal,
  };
  return <Redirect to="/join" state={entry} replace />;
}
