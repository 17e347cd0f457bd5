import type { PodiumPlace } from '#session/fields.ts';
import { phase, type SessionState } from '#session/state.ts';
import { teamViews } from '#session/teams/teams.ts';

/**
 * The finale: from the close of the last question the top three are hidden, until the podium reveals them step by step,
 * each after its own delay. Only changes of that schedule are events: the podium opens, or the host does not wait.
 */

/** The order in which the steps are revealed. */
const ORDER = [3, 2, 1] as const satisfies readonly PodiumPlace[];

/** How long a hall waits for each step after the one before, in milliseconds. */
const WAIT = { 3: 3_500, 2: 5_000, 1: 6_000 } as const satisfies Record<PodiumPlace, number>;

/** The steps of this podium, of players or teams. Empty if nobody has a point, because there is nothing to wait for. */
function stepsOf(state: SessionState): PodiumPlace[] {
  const { podium } = state;
  if (!podium[0]?.score) return [];
  const places = [...podium, ...teamViews(state)].map(({ place }) => place);
  return ORDER.filter((place) => places.includes(place));
}

/** A step that the podium has yet to reveal. */
interface ComingStep {
  readonly place: PodiumPlace;
  /** Seconds until it is; null before the podium. */
  readonly after: number | null;
}

/**
 * Steps not revealed at an instant, by default the last event's, next first; empty if everything is revealed at once.
 */
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

/** Whether the top three are hidden from everybody but the host: after the last question, before the podium. */
export const isSuspense = (state: SessionState): boolean =>
  state.finale?.shownAt === null && stepsToTell(state).length > 0;
