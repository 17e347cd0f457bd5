import { expect } from 'vitest';
import type { SessionCommand } from '#session/commands.ts';
import { decide } from '#session/decide.ts';
import type { CommandContext, Decision } from '#session/decision.ts';
import { type SessionEvent, sessionEventSchema } from '#session/events.ts';
import { evolve } from '#session/evolve.ts';
import type { Rejection } from '#session/rejections.ts';
import { type SessionState, unbornSession } from '#session/state.ts';
import { fingerprint } from './fingerprint.ts';
import { commandId, SESSION, T0 } from './samples.ts';

interface When {
  /** Milliseconds after the given events. */
  readonly after?: number;
  readonly commandId?: string;
  readonly waited?: number;
  readonly crossSession?: CommandContext['crossSession'];
  readonly questions?: CommandContext['questions'];
  readonly maxPlayers?: number;
}

interface Then {
  readonly decision: Decision;
  /** Accepted with exactly these events; none: already in effect, or nothing to do. */
  thenEvents(...events: SessionEvent[]): void;
  thenRejected(rejection: Rejection): void;
  /** The state after the command's events. */
  state(): SessionState;
}

/** An event that happened some milliseconds after `T0`. */
interface Later {
  readonly after: number;
  readonly event: SessionEvent;
}

export const later = (after: number, event: SessionEvent): Later => ({ after, event });

/**
 * Given these events, at `T0` unless told otherwise, when a command comes, then these events or this rejection. (No
 * method is called `then`, which would make a promise of it.) Checks the invariants of every decision: deciding changes
 * nothing, and the events are storable and apply to the state in order.
 */
export function given(...events: (SessionEvent | Later)[]): {
  state(): SessionState;
  when(command: SessionCommand, how?: When): Then;
} {
  const state = () =>
    events.reduce(
      (folded, one) => ('event' in one ? fold(folded, [one.event], T0 + one.after) : fold(folded, [one], T0)),
      unbornSession(SESSION),
    );
  return {
    state,
    when(command, { after = 0, commandId: id = 'command-1', ...context } = {}) {
      const before = state();
      const decision = decide(before, command, { ...context, commandId: commandId(id), at: T0 + after });
      expect(fingerprint(before)).toEqual(fingerprint(state()));
      const proposed = decision.accepted ? decision.events : [];
      expect(proposed.map((event) => sessionEventSchema.parse(event))).toEqual(proposed);
      const next = fold(before, proposed, T0 + after);
      return {
        decision,
        thenEvents: (...expected) => expect(decision).toEqual({ accepted: true, events: expected }),
        thenRejected: (rejection) => expect(decision).toEqual({ accepted: false, rejection }),
        state: () => next,
      };
    },
  };
}

/** Folds events that happened at one instant into a state, which it changes. */
export function fold(state: SessionState, events: readonly SessionEvent[], at: number): SessionState {
  for (const event of events)
    evolve(state, { sessionId: SESSION, version: state.version + 1, at, commandId: commandId('given'), event });
  return state;
}
