import { type RecordedEvent, type SessionEvent, sessionEventSchema } from '#session/events.ts';

/**
 * An event as its host exports it and as receipts prove it: a line of the log without device identifiers. At every
 * depth its fields are in the order of canonical JSON (RFC 8785).
 */
export interface PublicLine {
  readonly at: number;
  readonly event: { readonly type: SessionEvent['type']; readonly [field: string]: unknown };
  /** Of the leaf; absent where leaves have none. */
  readonly salt?: string;
  readonly version: number;
}

type Logged = Pick<RecordedEvent, 'version' | 'at' | 'event'> & Pick<PublicLine, 'salt'>;

const SECRET = new Set(['deviceId', 'connection', 'connectionId', 'gatewayId', 'email']);

/** The public fields of each type of event, in order. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  sessionEventSchema.options.map(({ shape }) => [
    shape.type.value,
    Object.keys(shape)
      .filter((field) => !SECRET.has(field))
      .sort(),
  ]),
);

/** Without device ids, connections and addresses. The same event always gives the same line. */
export function publicLine({ version, at, event, salt }: Logged): PublicLine {
  const shown = inOrder(event, FIELDS.get(event.type) ?? []) as PublicLine['event'];
  return salt === undefined ? { at, event: shown, version } : { at, event: shown, salt, version };
}

/** Fields must be names: JavaScript would put numeric ones first, whatever the order. */
function inOrder(given: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  const ordered: Record<string, unknown> = {};
  for (const field of fields) if (given[field] !== undefined) ordered[field] = valueInOrder(given[field]);
  return ordered;
}

function valueInOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueInOrder);
  if (typeof value !== 'object' || value === null) return value;
  return inOrder(value as Readonly<Record<string, unknown>>, Object.keys(value).sort());
}
