import { useEffect, useState } from 'react';
import { loadChunk } from '#shared/lib/load-chunk.ts';
import type { InSession } from '../model/player-view.ts';
import type { LobbyTeamsProps, TeamStandingsProps } from './player-teams.tsx';

const load = () => import('./player-teams.tsx');
type Teams = Awaited<ReturnType<typeof load>>;
let loaded: Teams | undefined;

/**
 * Loads the teams for a screen that shows them: most quizzes have none. A failure reloads the page only while such a
 * screen is open, so that it interrupts no question; the next such screen retries.
 * @returns undefined until they are loaded, and in a quiz without teams
 */
function useTeams({ teams }: InSession): Teams | undefined {
  const [parts, setParts] = useState(loaded);
  const isWanted = teams.length > 0;
  useEffect(() => {
    if (!isWanted || parts) return;
    let open = true;
    loadChunk(load, () => open).then(
      (found) => {
        loaded = found;
        setParts(found);
      },
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [isWanted, parts]);
  return isWanted ? parts : undefined;
}

/** The teams in the lobby; nothing in a quiz without them. */
export function LobbyTeams(props: LobbyTeamsProps) {
  const parts = useTeams(props.view);
  return parts && <parts.LobbyTeams {...props} />;
}

/** Teams on leaderboard and podium; nothing in a quiz without them. */
export function TeamStandings(props: TeamStandingsProps) {
  const parts = useTeams(props.view);
  return parts && <parts.TeamStandings {...props} />;
}
