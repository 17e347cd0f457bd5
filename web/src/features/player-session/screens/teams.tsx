import { Suspense } from 'react';
import { lazyScreen } from '#shared/lib/load-piece.ts';
import type { LobbyTeamsProps, TeamStandingsProps } from './player-teams.tsx';

/** Most quizzes have no teams, so their phones do not load them. */
const load = () => import('./player-teams.tsx');
const Lobby = lazyScreen(async () => (await load()).LobbyTeams);
const Standings = lazyScreen(async () => (await load()).TeamStandings);

/** The teams in the lobby; nothing in a quiz without them. */
export function LobbyTeams(props: LobbyTeamsProps) {
  return <Suspense>{props.view.teams.length > 0 && <Lobby {...props} />}</Suspense>;
}

/** Teams on leaderboard and podium; nothing in a quiz without them. */
export function TeamStandings(props: TeamStandingsProps) {
  return <Suspense>{props.view.teams.length > 0 && <Standings {...props} />}</Suspense>;
}
