import type { RecordedEvent, SessionEvent } from '#session/events.ts';

/**
 * An event as its host exports it and as receipts prove it: a line of the log without what identifies a device. At every
 * depth its fields are in the order of canonical JSON (RFC 8785).
 */
export interface PublicLine {
  readonly at: number;
  readonly event: { readonly type: SessionEvent['type']; readonly [field: string]: unknown };
  readonly version: number;
}

type Logged = Pick<RecordedEvent, 'version' | 'at' | 'event'>;

const SECRET = new Set(['deviceId', 'connection', 'connectionId', 'gatewayId', 'email']);

/** Without device ids, connections and addresses. The same event always gives the same line. */
export function publicLine({ version, at, event }: Logged): PublicLine {
  return { at, event: inOrder(event, SECRET) as PublicLine['event'], version };
}

/** The line as canonical JSON, which `JSON.stringify` writes because the fields are in order. */
export const canonicalLine = (recorded: Logged): string => JSON.stringify(publicLine(recorded));

/** Fields are names: JavaScript would put one of digits first, whatever the order. */
function inOrder(fields: object, without?: ReadonlySet<string>): Record<string, unknown> {
  const given = fields as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const field of Object.keys(given).sort()) if (!without?.has(field)) ordered[field] = valueInOrder(given[field]);
  return ordered;
}

function valueInOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueInOrder);
  return typeof value === 'object' && value !== null ? inOrder(value) : value;
}
