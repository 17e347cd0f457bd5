import type { Log } from '@quarry/service-kit/log';
import { beginSpan, type TraceSpan } from '@quarry/service-kit/tracing';
import type { Batch } from '#partition/batch.ts';
import type { CommandEntry } from '#partition/command-reader.ts';

/** Spans of the traced commands of a batch. */
export interface CommandSpans {
  /** The commands with their own span as trace context, so that what follows from them becomes its child. */
  readonly entries: readonly CommandEntry[];
  note(what: string): void;
  end(failure?: string): void;
}

/** Continues the traces of commands; does nothing for commands without a trace context. */
export function beginCommandSpans(entries: readonly CommandEntry[], partition: number): CommandSpans {
  const spans: TraceSpan[] = [];
  const begun = entries.map((entry) => {
    const { traceparent: parent, sessionId, commandId, body } = entry.envelope;
    if (parent === undefined) return entry;
    const span = beginSpan(`process ${body.type}`, {
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
 * Logs the start and end of sessions, and at `debug` the outcome of each command with the ids that the gateway logs.
 */
export function logBatch(log: Log, { events, outcomes }: Pick<Batch, 'events' | 'outcomes'>): void {
  for (const { sessionId, commandId, event } of events) {
    if (event.type === 'SessionCreated') log.info({ event: 'session-created', sessionId, commandId });
    if (event.type === 'SessionEnded') log.info({ event: 'session-ended', sessionId, commandId, reason: event.reason });
  }
  if (!log.isLevelEnabled('debug')) return;
  for (const { sessionId, commandId, rejection, version } of outcomes)
    log.debug({ event: 'command-decided', sessionId, commandId, outcome: rejection ?? 'accepted', version });
}
