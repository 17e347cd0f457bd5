import { beginSpan } from '@quarry/service-kit/tracing';
import type { CommandEntry } from './decide-batch.ts';

/** The spans of a batch's commands: those whose sender traces. */
export interface CommandSpans {
  note(what: string): void;
  end(failure?: string): void;
}

/** Goes on with the traces that commands bring along; costs a look at each while tracing is off. */
export function beginCommandSpans(entries: readonly CommandEntry[], partition: number): CommandSpans {
  const spans = entries.flatMap(({ envelope: { traceparent, sessionId, commandId, body } }) =>
    traceparent === undefined
      ? []
      : beginSpan(`carry out ${body.type}`, {
          parent: traceparent,
          kind: 'consumer',
          attributes: { 'quarry.session': sessionId, 'quarry.command': commandId, 'quarry.partition': partition },
        }),
  );
  return {
    note: (what) => {
      for (const span of spans) span.note(what);
    },
    end: (failure) => {
      for (const span of spans) span.end(failure);
    },
  };
}
