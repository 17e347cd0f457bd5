import { Suspense } from 'react';
import { lazyScreen } from '#shared/lib/lazy-screen.ts';
import { COMMON } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { HostView } from './model/host-view.ts';
import { EndScreen } from './screens/end-screen.tsx';
import { LeaderboardScreen } from './screens/leaderboard-screen.tsx';
import { LobbyScreen } from './screens/lobby-screen.tsx';
import { PlayingScreen } from './screens/playing-screen.tsx';
import { PodiumScreen } from './screens/podium-screen.tsx';
import type { HostControls } from './use-host-controls.ts';

/** The chart is the heaviest thing the host loads. */
export const loadStatistics = () => import('./screens/statistics-screen.tsx');
const StatisticsScreen = lazyScreen(async () => (await loadStatistics()).StatisticsScreen);

interface HostPhaseProps {
  readonly screen: string;
  readonly view: HostView;
  readonly controls: HostControls;
}

/** The screen of a state. */
export function HostPhase({ screen, view, controls }: HostPhaseProps) {
  switch (screen) {
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
      return <EndScreen view={view} controls={controls} />;
    default:
      return <Loading label={HOST.entering} />;
  }
}
