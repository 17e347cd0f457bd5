import type { SnapshotFrom } from 'xstate';
import { PLAYER } from '#shared/strings/player.ts';
import { Loading } from '#shared/ui/loading/loading.tsx';
import type { playerMachine } from './model/player-machine.ts';
import { finalResult } from './model/player-view.ts';
import { EndScreen } from './screens/end-screen.tsx';
import { LeaderboardScreen } from './screens/leaderboard-screen.tsx';
import { LobbyScreen } from './screens/lobby-screen.tsx';
import { PlayingScreen } from './screens/playing-screen.tsx';
import { PodiumScreen } from './screens/podium-screen.tsx';
import { StatisticsScreen } from './screens/statistics-screen.tsx';

interface PlayerPhaseProps {
  readonly state: SnapshotFrom<typeof playerMachine>;
  readonly live: boolean;
  readonly onChoose: (answerId: string) => void;
}

/** The screen of a state. */
export function PlayerPhase({ state, live, onChoose }: PlayerPhaseProps) {
  const { view } = state.context;
  if (state.matches('lobby')) return <LobbyScreen view={view} />;
  if (state.matches('playing')) return <PlayingScreen view={view} live={live} onChoose={onChoose} />;
  if (state.matches('statistics')) return <StatisticsScreen view={view} />;
  // The leaderboard appears after 100 ms (specification, section 9), so that the rows move in once it is there.
  if (state.matches({ leaderboard: 'arriving' })) return null;
  if (state.matches('leaderboard')) return <LeaderboardScreen view={view} />;
  if (state.matches('podium')) return <PodiumScreen view={view} />;
  if (state.matches('endscreen')) return <EndScreen result={finalResult(view)} />;
  return <Loading label={PLAYER.entering} />;
}
