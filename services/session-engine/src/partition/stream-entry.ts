import { decodeCommand, textOfEntry } from '@quarry/events/backplane/command';
import { type CommandEnvelope, isOfHost, tellsHeld } from '@quarry/events/session/commands';

/** One entry of a command stream; `text` is undefined when the entry was trimmed while it was pending. */
export interface StreamEntry {
  readonly id: string;
  readonly text: string | undefined;
  /** When Redis took it, in milliseconds of the product's time. */
  readonly arrivedAt: number;
}

export interface CommandEntry {
  readonly kind: 'command';
  readonly id: string;
  readonly envelope: CommandEnvelope;
  /** Arrival in milliseconds of the product's time; where `tellsHeld`, when the gateway received it. */
  readonly arrivedAt: number;
  readonly text: string;
}

/** Not a command: becomes a dead letter. */
export interface PoisonEntry {
  readonly kind: 'poison';
  readonly id: string;
  readonly text: string;
  readonly reason: string;
}

export type ParsedEntry = CommandEntry | PoisonEntry | { readonly kind: 'gone'; readonly id: string };

/** Milliseconds of a stream id: when Redis stored the entry, by its own clock. */
export function instantOf(entryId: string): number {
  return Number(entryId.slice(0, entryId.indexOf('-')));
}

/** Parses an entry. Where `tellsHeld`, its command arrived earlier by the time its gateway held it (contract, section 4). */
export function parseEntry(entry: StreamEntry): ParsedEntry {
  const { id, text, arrivedAt } = entry;
  if (text === undefined) return { kind: 'gone', id };
  try {
    const envelope = decodeCommand(text);
    const held = tellsHeld(envelope.body) ? envelope.heldMs : 0;
    return { kind: 'command', id, envelope, arrivedAt: arrivedAt - held, text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'poison', id, text, reason: error.message };
  }
}

/** The instant at which a command counts. @param now the stream's clock when its batch is decided */
export function countsAt({ envelope, arrivedAt }: CommandEntry, now: number): number {
  // Whole milliseconds, like stream ids: deadlines are derived from it.
  return isOfHost(envelope.body) ? Math.max(arrivedAt, Math.floor(now)) : arrivedAt;
}

/** Most characters of the commands of one batch: a few of the largest creations. */
const BATCH_TEXT = 4_000_000;

/** Splits commands into batches of bounded size, in order. */
export function batchesOf(entries: readonly CommandEntry[]): CommandEntry[][] {
  const batches: CommandEntry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    size += entry.text.length;
    if (size > BATCH_TEXT) {
      batches.push([]);
      size = entry.text.length;
    }
    batches.at(-1)?.push(entry);
  }
  return batches;
}

/**
 * The entries of one stream in a reply of XREADGROUP, which is null after a timeout.
 * @param arrivalOf when an entry arrived, given its id's milliseconds
 */
export function entriesOf(reply: unknown, arrivalOf: (idMs: number) => number): StreamEntry[] {
  if (!Array.isArray(reply)) return [];
  const [first] = reply as [string, [string, string[] | null][]][];
  return (first?.[1] ?? []).map(([id, fields]) => ({
    id,
    text: fields ? textOfEntry(fields) : undefined,
    arrivedAt: arrivalOf(instantOf(id)),
  }));
}
