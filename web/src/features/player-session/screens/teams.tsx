import { Suspense } from 'react';
import { lazyScreen } from '#shared/lib/load-piece.ts';
import type { TeamsProps } from './player-teams.tsx';

/** Most quizzes have no teams, so their phones do not load them. */
const PlayerTeams = lazyScreen(async () => (await import('./player-teams.tsx')).PlayerTeams);

/** What a state says of the teams; nothing in a quiz without them. */
export function Teams(props: TeamsProps) {
  return <Suspense>{props.view.teams.length > 0 && <PlayerTeams {...props} />}</Suspense>;
}
