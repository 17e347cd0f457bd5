import type { Log } from '@quarry/service-kit/log';
import type { Batch } from '#partition/batch.ts';

/**
 * A session's beginning and end are told by themselves; what became of each command only at `debug`, under the ids that
 * the gateway's line of the same command has.
 */
export function logBatch(
  log: Log,
  { events, outcomes, replaced }: Pick<Batch, 'events' | 'outcomes' | 'replaced'>,
): void {
  for (const { sessionId, commandId, event } of [...replaced.events, ...events]) {
    if (event.type === 'SessionCreated') log.info({ event: 'session-created', sessionId, commandId });
    if (event.type === 'SessionEnded') log.info({ event: 'session-ended', sessionId, commandId, reason: event.reason });
  }
  if (!log.isLevelEnabled('debug')) return;
  for (const { sessionId, commandId, rejection, version } of outcomes)
    log.debug({ event: 'command-decided', sessionId, commandId, outcome: rejection ?? 'accepted', version });
}
