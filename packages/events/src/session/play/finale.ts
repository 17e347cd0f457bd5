import type { PodiumPlace } from '#session/fields.ts';
import { phase, type SessionState } from '#session/state.ts';
import { teamViews } from '#session/teams/teams.ts';

/**
 * The finale: from the close of the last question on the first three are not told, until the podium tells them step by step,
 * each after a time of its own. Only what moves a step is an event: the podium's opening, and a host who does not wait.
 */

/** The order in which the steps are told. */
const ORDER = [3, 2, 1] as const satisfies readonly PodiumPlace[];

/** How long a hall waits for each step after the one before, in milliseconds. */
const WAIT = { 3: 3_500, 2: 5_000, 1: 6_000 } as const satisfies Record<PodiumPlace, number>;

/** Steps there are, of players or teams. None where nobody has a point: there is nothing to wait for. */
function stepsOf(state: SessionState): PodiumPlace[] {
  const { podium } = state;
  if (!podium[0]?.score) return [];
  const places = [...podium, ...teamViews(state)].map(({ place }) => place);
  return ORDER.filter((place) => places.includes(place));
}

/** A step of the podium that is still to be told. */
interface ComingStep {
  readonly place: PodiumPlace;
  /** Seconds until it is; null before the podium. */
  readonly after: number | null;
}

/** What an instant, by default the last event's, still has to tell, next first; nothing where all is told at once. */
export function stepsToTell(state: SessionState, at = state.touchedAt): ComingStep[] {
  const { finale } = state;
  const now = phase(state);
  if (!finale || now === 'endscreen' || now === 'ended') return [];
  const steps = stepsOf(state);
  if (finale.shownAt === null) return steps.map((place) => ({ place, after: null }));
  let from = finale.shownAt;
  return steps.flatMap((place) => {
    const due = from + WAIT[place];
    from = Math.min(due, finale.told.get(place) ?? due);
    return from > at ? [{ place, after: (from - at) / 1000 }] : [];
  });
}

/** Whether a score is on the podium. */
export const isOnPodium = ({ podium }: Pick<SessionState, 'podium'>, score: number): boolean =>
  score >= (podium.at(-1)?.score ?? Number.POSITIVE_INFINITY);

/** Whether the first three are hidden from everybody but the host: after the last question, before the podium. */
export const isSuspense = (state: SessionState): boolean =>
  state.finale?.shownAt === null && stepsToTell(state).length > 0;
