import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { SessionHeader } from '#features/host-session/host-header.tsx';
import { hostWords } from '#features/host-session/host-words.ts';
import { createHostSession, type HostSession } from '#features/host-session/model/host-session.ts';
import type { HostView } from '#features/host-session/model/host-view.ts';
import { LeaderboardScreen } from '#features/host-session/screens/leaderboard-screen.tsx';
import { LobbyScreen } from '#features/host-session/screens/lobby-screen.tsx';
import { PlayingScreen } from '#features/host-session/screens/playing-screen.tsx';
import { EndScreen, PodiumScreen } from '#features/host-session/screens/podium-screen.tsx';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { useColourScheme, useWakeLock } from '#shared/lib/device.ts';
import { lazyScreen } from '#shared/lib/load-piece.ts';
import { Announcer } from '#shared/session/announcer.tsx';
import { LinkBanner, linkWords } from '#shared/session/link-banner.tsx';
import { decorOf } from '#shared/session/phase.ts';
import { COMMON } from '#shared/strings/common.ts';
import { SCREENS } from '#shared/strings/screens.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import { MessageScreen } from '#shared/ui/message-screen/message-screen.tsx';
import { Page } from '#shared/ui/page/page.tsx';

const loadStatistics = () => import('#features/host-session/screens/statistics-screen.tsx');
const StatisticsScreen = lazyScreen(async () => (await loadStatistics()).StatisticsScreen);

/** What the projector shows, without any control: `/stage/{sessionId}#{key}`. */
export function StagePage({ sessionId }: { sessionId: string }) {
  const [key] = useState(() => window.location.hash.slice(1));
  const [session, setSession] = useState<HostSession | null>(null);
  useEffect(() => {
    if (key === '') return;
    const opened = createHostSession({ sessionId, hostId: '', secret: key });
    setSession(opened);
    return opened.stop;
  }, [sessionId, key]);
  if (key === '') return <MessageScreen title={SCREENS.stageTitle} message={SCREENS.unknownKey} />;
  if (session === null) return <Loading label={SCREENS.stageEntering} />;
  return <StageScreen session={session} />;
}

function StageScreen({ session }: { session: HostSession }) {
  const view = useSelector(session.session, (state) => state.context.view);
  const link = useSelector(session.connection, (state) => state);
  const status = linkStatus(link.value, link.context);
  const { refusal, attempt } = link.context;
  useWakeLock(view.phase !== 'entering' && view.phase !== 'endscreen');
  useColourScheme(view.quiz.options.colourScheme);
  // Loaded during the lobby, while the network works and this version of the files is still served.
  useEffect(() => void loadStatistics().catch(() => undefined), []);
  if (status === 'refused' || view.phase === 'missing') {
    const message = refusal === 'unknown-key' ? SCREENS.unknownKey : SCREENS.sessionEnded;
    return <MessageScreen title={SCREENS.stageTitle} message={message} />;
  }
  const trouble = { status: status === 'unreachable' ? 'away' : status, attempt, kept: SCREENS.stageKept } as const;
  return (
    <Page
      title={SCREENS.stageTitle}
      background="primary"
      decor={decorOf(view.phase)}
      layout="hall"
      header={<SessionHeader view={view} />}
    >
      <LinkBanner {...trouble} onRetry={session.retry} />
      <StagePhase view={view} />
      <Announcer lines={{ ...hostWords(view), link: linkWords(trouble) }} />
    </Page>
  );
}

/** The projector's screen of a state. */
function StagePhase({ view }: { view: HostView }) {
  switch (view.phase) {
    case 'lobby':
      return <LobbyScreen view={view} />;
    case 'playing':
      return <PlayingScreen view={view} />;
    case 'statistics':
      return (
        <Suspense fallback={<Loading label={COMMON.loading} />}>
          <StatisticsScreen view={view} />
        </Suspense>
      );
    case 'leaderboard':
      return <LeaderboardScreen view={view} />;
    case 'podium':
      return <PodiumScreen view={view} />;
    case 'endscreen':
      return <EndScreen view={view} />;
    case 'entering':
    case 'missing':
      return <Loading label={SCREENS.stageEntering} />;
  }
}
