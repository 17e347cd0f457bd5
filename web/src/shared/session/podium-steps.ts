import type { StatEntry } from '@quarry/events/hub-shapes';
import { podiumSteps } from '@quarry/events/session/ranking';
import type { PodiumStepView } from '#shared/ui/podium/podium.tsx';

/** The three steps of the podium; ties share one, and where nobody stands a placeholder does. */
export function podiumOf(entries: readonly StatEntry[]): readonly PodiumStepView[] {
  const ordered = [...entries].sort((a, b) => b.score - a.score || a.rank - b.rank);
  return podiumSteps(ordered).map(({ place, players }) => ({
    place,
    players: players.map(({ user, score }) => ({ id: user.id, name: user.identifier, score })),
  }));
}
