import { randomUUID } from 'node:crypto';
import { partitionOf } from '@quarry/events/backplane/names';
import { commandIdSchema, type SessionId, userIdSchema } from '@quarry/events/ids';
import type { EventOf, RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { type SessionCode, sessionCodeFrom } from '@quarry/events/session-code';
import { created, T0 } from '@quarry/events/spec-support/samples';
import type { AppendBatch } from '#event-store/append.ts';
import type { CommandOutcome } from '#event-store/command-outcome.ts';
import { sessionIdAt } from '#sessions/session-id.ts';

let made = 0;

/** Partitions below this one have only the sessions of specs that name them. */
const ANY_FROM = 32;

/** A new session id; of `partition` if given, which is below 32. */
export function newSession(partition?: number): SessionId {
  for (;;) {
    const id = sessionIdAt(Date.now(), randomUUID());
    const its = partitionOf(id);
    if (partition === undefined ? its >= ANY_FROM : its === partition) return id;
  }
}

/** A code that no other spec of this file uses. */
export function newCode(): SessionCode {
  made += 1;
  return sessionCodeFrom(Uint8Array.from({ length: 7 }, (_, i) => Math.floor(made / 32 ** i)));
}

/** The creation of a session, with its own host and code. */
export function begun(changes: Partial<EventOf<'SessionCreated'>> = {}): EventOf<'SessionCreated'> {
  const code = newCode();
  return { ...created(), hostId: userIdSchema.parse(`host-of-${code}`), code, ...changes };
}

/** These events of a session, a millisecond apart, each from its own command. */
export function recorded(sessionId: SessionId, events: readonly SessionEvent[], after = 0): RecordedEvent[] {
  return events.map((event, i) => {
    const version = after + i + 1;
    const commandId = commandIdSchema.parse(`command-${version}`);
    return { sessionId, version, at: T0 + version, commandId, event };
  });
}

/** A batch in which every event's command was accepted. */
export function batchOf(...logs: readonly (readonly RecordedEvent[])[]): AppendBatch {
  const events = logs.flat();
  return { events, outcomes: events.map(acceptedOf) };
}

function acceptedOf({ sessionId, commandId, version }: RecordedEvent): CommandOutcome {
  return { sessionId, commandId, rejection: null, version };
}
