import { type SessionId, sessionIdSchema } from '@quarry/events/ids';

/**
 * Id of a session that begins at `at`. Ids sort by time, by which the log is partitioned (migration `0032`): a UUID of
 * version 7 after a `z`, with which no id of an earlier release begins.
 * @param at milliseconds
 * @param uuid random, of version 4
 */
export function sessionIdAt(at: number, uuid: string): SessionId {
  const time = at.toString(16).padStart(12, '0');
  return sessionIdSchema.parse(`z${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`);
}
