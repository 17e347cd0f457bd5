import { type Announcement, type Before, beforeEvent } from './announcements.ts';
import { noteAnswered } from './clock.ts';
import { definitionOf, type PastEvent, type RecordedEvent, type SessionEvent } from './events.ts';
import { type Intent, makeResults } from './intents.ts';
import { isPhaseEvent, nextPhase } from './machine.ts';
import { rank } from './scoring.ts';
import { type SessionState, unbornSession } from './state.ts';

/**
 * Folds one recorded event into the state, in place.
 * @throws RangeError when the version is not the next one or the phase does not accept the event: the log is corrupt
 */
export function evolve(state: SessionState, recorded: PastEvent): SessionState {
  evolveUnranked(state, recorded);
  if (ranks(recorded)) rank(state);
  return state;
}

/** Whether everybody is ranked after an event. */
export const ranks = ({ event }: Pick<PastEvent, 'event'>): boolean => definitionOf(event).ranks ?? false;

/** What follows from an event. Announcements hold parts of the state: encode them before it changes. */
export interface Effects {
  readonly intents: readonly Intent[];
  readonly announcements: readonly Announcement[];
}

/** As `evolve`. @returns what follows from the event */
export function evolveWithEffects(state: SessionState, recorded: RecordedEvent): Effects {
  const before = beforeEvent(state);
  evolve(state, recorded);
  return effectsOf(state, recorded, before);
}

/** Folds an event that the log does not need: the version stays. @returns what follows from the event */
export function evolvePresence(state: SessionState, event: SessionEvent, at: number): Effects {
  const before = beforeEvent(state);
  fold(state, event, at);
  return effectsOf(state, { event, at, version: state.version }, before);
}

/** Whether the log needs an event. @param state the session before it */
export const isStored = (state: SessionState, event: SessionEvent): boolean =>
  definitionOf(event).isStored?.(state, event) ?? true;

/** An event as stored: without the connections of entering players and hosts. */
export const toStored = (event: SessionEvent): SessionEvent => definitionOf(event).toStored?.(event) ?? event;

function effectsOf(state: SessionState, now: Happened, before: Before): Effects {
  const { event, at, version } = now;
  return {
    intents: intentsOf(state, now, before),
    announcements: definitionOf(event).announce(state, event, { at, version, before }),
  };
}

type Happened = Pick<RecordedEvent, 'event' | 'at' | 'version'>;

/** @param state the session after the event */
export function intentsOf(state: SessionState, { event, at, version }: Happened, before: Before): Intent[] {
  const { intents, changesResults } = definitionOf(event);
  const own = intents?.(state, event, { at, version, before }) ?? [];
  const isPlayed = before.phase === 'endscreen' && state.current !== null;
  return changesResults && isPlayed ? [...own, makeResults(state.id, version)] : own;
}

/** A log being folded, whose intermediate states are not visible. */
export interface LogFold {
  /** Without the deferred ranking. */
  readonly state: SessionState;
  /** As `evolve`. */
  add(recorded: PastEvent): void;
  /** The state after the events so far, as `evolve` gives it. */
  ranked(): SessionState;
}

/** Folds a log from its beginning. Each ranking orders everybody, so only the last one is computed. */
export function foldLog(id: SessionState['id']): LogFold {
  const state = unbornSession(id);
  let isRanked = true;
  const ranked = () => {
    if (!isRanked) rank(state);
    isRanked = true;
    return state;
  };
  return {
    state,
    add(recorded) {
      if (definitionOf(recorded.event).needsRanking?.(recorded.event)) ranked();
      evolveUnranked(state, recorded);
      if (ranks(recorded)) isRanked = false;
    },
    ranked,
  };
}

function evolveUnranked(state: SessionState, recorded: PastEvent): void {
  if (recorded.version !== state.version + 1)
    throw new RangeError(`version ${recorded.version} does not follow ${state.version} in session ${state.id}`);
  fold(state, recorded.event, recorded.at);
  state.version = recorded.version;
}

function fold(state: SessionState, event: SessionEvent, at: number): void {
  const definition = definitionOf(event);
  if (isPhaseEvent(event)) {
    state.phase = nextPhase(state.phase, event);
    // The awaited question has opened, or no longer follows.
    state.awaited = null;
  }
  definition.evolve(state, event, at);
  noteAnswered(state, at);
  if (definition.changesRoom) state.roomChanges += 1;
  state.touchedAt = Math.max(state.touchedAt, at);
}
