import type { Log } from '@quarry/service-kit/log';
import { beginSpan, type TraceSpan } from '@quarry/service-kit/tracing';
import type { Batch } from '#partition/batch.ts';
import type { CommandEntry } from '#partition/stream-entry.ts';

/** The spans of a batch's commands: those whose sender traces. */
export interface CommandSpans {
  /** The commands with the context of their own span instead of their sender's: what follows from them hangs below it. */
  readonly entries: readonly CommandEntry[];
  note(what: string): void;
  end(failure?: string): void;
}

/** Goes on with the traces that commands bring along; costs a look at each while tracing is off. */
export function beginCommandSpans(entries: readonly CommandEntry[], partition: number): CommandSpans {
  const spans: TraceSpan[] = [];
  const begun = entries.map((entry) => {
    const { traceparent: parent, sessionId, commandId, body } = entry.envelope;
    if (parent === undefined) return entry;
    const span = beginSpan(`carry out ${body.type}`, {
      parent,
      kind: 'consumer',
      attributes: { 'quarry.session': sessionId, 'quarry.command': commandId, 'quarry.partition': partition },
    });
    spans.push(span);
    return { ...entry, envelope: { ...entry.envelope, traceparent: span.traceparent ?? parent } };
  });
  return {
    entries: begun,
    note: (what) => {
      for (const span of spans) span.note(what);
    },
    end: (failure) => {
      for (const span of spans) span.end(failure);
    },
  };
}

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
