import { chooseHelmet } from '@quarry/events/helmet';
import type { WireResponse } from '@quarry/events/hub-shapes';
import { useSelector } from '@xstate/react';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { buzz, useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import { useLasting } from '#shared/lib/use-lasting.ts';
import { type ErrorState, isMendable, type PlayerRoute, type RefusedEntry } from '#shared/navigation.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { BlockedBanner, ConnectionBanner, linkWords } from '#shared/session/connection-banner.tsx';
import { decorOf, SESSION_ERROR } from '#shared/session/phase.ts';
import { useClock } from '#shared/session/use-clock.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#shared/ui/button/button.tsx';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen, NotFound } from '#shared/ui/message-screen/message-screen.tsx';
import { Card, Heading, Page } from '#shared/ui/page/page.tsx';
import { SomethingWrongPopup } from '#shared/ui/popup/popup.tsx';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';
import { answerIsUnknown, resultOf } from './model/marks.ts';
import type { PlayerSession } from './model/player-session.ts';
import { type EnteredView, isAnswering, isEntered, isMissed } from './model/player-view.ts';
import { PlayerHeader } from './player-header.tsx';
import { newsWords, playerWords } from './player-words.ts';
import styles from './screens/end-screen.module.css';
import { LeaderboardScreen } from './screens/leaderboard-screen.tsx';
import { LobbyScreen } from './screens/lobby-screen.tsx';
import { PlayingScreen } from './screens/playing-screen.tsx';
import { StatisticsScreen } from './screens/statistics-screen.tsx';
import { LobbyTeams } from './screens/teams.tsx';
import { useAccent } from './use-accent.ts';

/** Loaded only at the end of a quiz, so that no phone waits for them earlier. */
const loadFinale = () => import('./screens/podium-screen.tsx');
const SuspenseScreen = lazyScreen(() => loadFinale().then((chunk) => chunk.SuspenseScreen));
const PodiumScreen = lazyScreen(() => loadFinale().then((chunk) => chunk.PodiumScreen));
const EndScreen = lazyScreen(() => import('./screens/end-screen.tsx').then((chunk) => chunk.EndScreen));

/** Delay before the host is shown as away, longer than a reload takes; in ms. */
const HOST_AWAY_AFTER = 2_000;
/** Delay before an entry is shown as slow; in ms. */
const SLOW_ENTRY_AFTER = 5_000;
/** For this long a tap may be meant for the previous screen; in ms. */
const FRESH_FOR = 300;

/** Whether a question has only just appeared on this page, for the first time. @param question the id of the open one */
function useFresh(question: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (question === null) return;
    buzz([30]);
    const timer = setTimeout(setSeen, FRESH_FOR, question);
    return () => clearTimeout(timer);
  }, [question]);
  return question !== seen;
}

/** The player's session in every state. */
export function PlayerScreen({ session, route }: { session: PlayerSession; route: PlayerRoute }) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  // Deferred: a slow phone renders the next screen in slices, and lays it out in another task than the hub message's.
  const latest = useDeferredValue(useSelector(session.session, ({ context }) => context.view));
  const arriving = useDeferredValue(useSelector(session.session, (snapshot) => snapshot.matches('arriving')));
  const link = useSelector(session.connection, (snapshot) => snapshot);
  const status = linkStatus(link.value, link.context);
  const { view, stale } = useClock(latest, status === 'live');
  const entered = isEntered(view) ? view : null;
  const runs = entered !== null && entered.phase !== 'endscreen';
  const hostAway = useLasting((entered?.hostAway ?? false) && status === 'live', HOST_AWAY_AFTER);
  const fresh = useFresh(view.phase === 'playing' && view.question.opensIn === undefined ? view.question.id : null);
  const slow = useLasting(status === 'connecting', SLOW_ENTRY_AFTER);
  const choose = useCallback(
    (response: WireResponse) => {
      buzz([20]);
      session.session.send({ type: 'CHOOSE', response });
    },
    [session],
  );
  useColourScheme(entered === null ? 0 : entered.colourScheme);
  useAccent(entered?.accent);
  useWakeLock(runs);

  if (view.phase === 'missing')
    return view.removed === null ? (
      <NotFound code={SESSION_ERROR.noSession} />
    ) : (
      <RemovedScreen reason={view.removed} code={route.code} />
    );
  if (status === 'refused') return <RefusedScreen refusal={link.context.refusal} route={route} />;
  const trying = link.value !== 'waiting';
  const { attempt, blocked } = link.context;
  const trouble = { status, attempt, blocked, trying, hostAway, kept: playerTexts.kept };
  return (
    <Page
      title={playerTexts.title}
      background="primary2"
      decor={decorOf(view.phase)}
      layout="column"
      full={view.phase !== 'endscreen'}
      header={
        <PlayerHeader
          own={entered === null ? null : entered.own}
          player={route.player}
          notice={<ConnectionBanner {...trouble} small onRetry={session.retry} />}
          onLeave={runs ? session.leave : undefined}
        />
      }
    >
      {entered === null ? (
        <Entering failed={status === 'unreachable' || slow} blocked={blocked} />
      ) : (
        <>
          <Notices view={entered} />
          <PlayerPhase
            view={entered}
            sessionId={route.sessionId}
            asked={route.player.identifier}
            arriving={arriving}
            live={status === 'live'}
            stale={stale}
            fresh={fresh}
            onChoose={choose}
            onHelmet={session.changeId}
            onPick={session.pickTeam}
          />
        </>
      )}
      <Announcer lines={{ ...playerWords(commonTexts, playerTexts, view), link: linkWords(commonTexts, trouble) }} />
      <SomethingWrongPopup open={isAnswering(view) && answerIsUnknown(view)} onOk={() => window.location.reload()} />
    </Page>
  );
}

/**
 * Missed answers and host actions. While a question is open its status line shows them, so that nothing moves under a
 * thumb.
 */
function Notices({ view }: { view: EnteredView }) {
  const playerTexts = usePlayerTexts();
  if (view.phase === 'playing') return null;
  const news = newsWords(playerTexts, view);
  return (
    <>
      {isMissed(view) && (
        <Banner
          tone="warning"
          title={view.phase === 'statistics' ? playerTexts.earlierAnswerLost : playerTexts.outcomes.lost}
        />
      )}
      {news !== '' && <Banner silent tone="info" title={news} />}
    </>
  );
}

/**
 * Refusals that another name or a later attempt may avoid lead back to the name step with the input; others are errors.
 */
function RefusedScreen({ refusal, route }: { refusal: string | null; route: PlayerRoute }) {
  const { id, identifier } = route.player;
  if (!isMendable(refusal)) {
    const error: ErrorState = { message: 'refused', refusal: { code: refusal }, back: 'join' };
    return <Redirect to="/error" state={error} replace />;
  }
  const entry: RefusedEntry = {
    quizSessionId: route.sessionId,
    quizCode: route.code ?? '',
    identifier,
    helmet: id === '' ? undefined : chooseHelmet(id, identifier),
    refusal,
  };
  return <Redirect to="/join" state={entry} replace />;
}

const ignore = () => undefined;

interface PlayerPhaseProps {
  readonly sessionId: string;
  readonly view: EnteredView;
  /** The name that this device requested. */
  readonly asked: string;
  /** Whether the leaderboard is still delayed. */
  readonly arriving: boolean;
  readonly live: boolean;
  readonly stale?: Stale | undefined;
  /** An open question has only just appeared. */
  readonly fresh?: boolean;
  readonly onChoose: (response: WireResponse) => void;
  readonly onHelmet: (id: string) => Promise<boolean>;
  readonly onPick: (team: number) => void;
}

/** The phone's screen for a state. Not rendered again while its next view is deferred. */
export const PlayerPhase = memo(function PlayerPhase(props: PlayerPhaseProps) {
  const commonTexts = useCommonTexts();
  const { view, sessionId, asked, arriving, live, stale, fresh, onChoose, onHelmet, onPick } = props;
  switch (view.phase) {
    case 'lobby':
      return (
        <LobbyScreen view={view} asked={asked} live={live} onHelmet={onHelmet}>
          <LobbyTeams view={view} live={live} onPick={onPick} />
        </LobbyScreen>
      );
    case 'playing':
      // Keyed, so that the new heading takes the focus even if one question follows another after a lost connection.
      return <PlayingScreen key={view.question.id} view={view} stale={stale} fresh={fresh} onChoose={onChoose} />;
    case 'statistics':
      // The question stays until the right answer arrives, which follows at once; otherwise it would jump briefly.
      return resultOf(view).outcome === 'pending' ? (
        <PlayingScreen
          key={view.question.id}
          view={{ ...view, phase: 'playing', remaining: 0, ticks: 0, paused: false }}
          onChoose={ignore}
        />
      ) : (
        <StatisticsScreen view={view} />
      );
    case 'leaderboard':
      // Appears after 100 ms (specification, section 9).
      if (arriving) return null;
      if (view.untold.length === 0) return <LeaderboardScreen view={view} />;
      return (
        <Suspense fallback={<Loading label={commonTexts.loading} />}>
          <SuspenseScreen view={view} />
        </Suspense>
      );
    case 'podium':
      return (
        <Suspense fallback={<Loading label={commonTexts.loading} />}>
          <PodiumScreen view={view} />
        </Suspense>
      );
    case 'endscreen':
      return (
        <Suspense fallback={<Loading label={commonTexts.loading} />}>
          <EndScreen result={view.result} sessionId={sessionId} />
        </Suspense>
      );
  }
});

/** The host removed this player, who may rejoin unless banned. */
function RemovedScreen({ reason, code }: { reason: 'removed' | 'banned'; code: string | undefined }) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  return (
    <MessageScreen title={playerTexts.title} message={playerTexts.removed}>
      <p>{reason === 'banned' ? playerTexts.bannedHint : playerTexts.removedHint}</p>
      {reason === 'removed' && (
        <ButtonLink
          to={code === undefined ? '/join' : `/join?entryid=${code}`}
          label={playerTexts.joinAgain}
          size="long"
        />
      )}
      <ButtonLink to="/" label={commonTexts.home} look="secondary" size="long" />
    </MessageScreen>
  );
}

/**
 * Before the first view. If the session cannot be reached (specification, section 8), retries continue in the
 * background.
 */
function Entering({ failed, blocked }: { readonly failed: boolean; readonly blocked: boolean }) {
  const commonTexts = useCommonTexts();
  const playerTexts = usePlayerTexts();
  if (!failed) return <Loading label={playerTexts.entering} />;
  return (
    <Card className={styles.end}>
      <Heading focusKey="unreachable">{commonTexts.errors.connection}</Heading>
      <p className={styles.hint}>{commonTexts.errors.code(SESSION_ERROR.connectionClosed)}</p>
      {blocked && <BlockedBanner />}
      <Button label={commonTexts.tryAgain} size="long" onClick={() => window.location.reload()} />
      <ButtonLink to="/" label={commonTexts.home} look="secondary" size="long" />
    </Card>
  );
}
