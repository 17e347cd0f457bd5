import type { RecordedEvent, SessionEvent } from '#session/events.ts';

/** An event as its host exports it and as receipts prove it: a line of the log without what identifies a device. */
export interface PublicLine {
  readonly version: number;
  readonly at: number;
  readonly event: { readonly type: SessionEvent['type']; readonly [field: string]: unknown };
}

const SECRET = new Set(['deviceId', 'connection', 'connectionId', 'gatewayId', 'email']);

/** Without device ids, connections and addresses. The same event always gives the same line. */
export function publicLine({ version, at, event }: Pick<RecordedEvent, 'version' | 'at' | 'event'>): PublicLine {
  const fields: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(event)) if (!SECRET.has(field)) fields[field] = value;
  return { version, at, event: { ...fields, type: event.type } };
}
