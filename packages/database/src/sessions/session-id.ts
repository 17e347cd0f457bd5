import { type SessionId, sessionIdSchema } from '@quarry/events/ids';

/**
 * The id of a session that begins then: ids are in the order of time, by which its log is partitioned (migration `0032`).
 * A UUID of version 7 behind a `z`, which no id of earlier releases begins with.
 * @param at milliseconds
 * @param uuid random, of version 4
 */
export function sessionIdAt(at: number, uuid: string): SessionId {
  const time = at.toString(16).padStart(12, '0');
  return sessionIdSchema.parse(`z${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`);
}
