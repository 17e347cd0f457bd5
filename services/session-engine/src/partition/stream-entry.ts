import { decodeCommand, textOfEntry } from '@quarry/events/backplane/command';
import { type CommandEnvelope, isOfHost, tellsHeld } from '@quarry/events/session/commands';

/** One entry of a command stream: its id, and the one field's text (undefined when the entry was deleted meanwhile). */
export interface StreamEntry {
  readonly id: string;
  readonly text: string | undefined;
}

export interface CommandEntry {
  readonly kind: 'command';
  readonly id: string;
  readonly envelope: CommandEnvelope;
  /** When the command arrived, in milliseconds on the stream's clock; where `tellsHeld`, when its gateway got it. */
  readonly arrivedAt: number;
  readonly text: string;
}

/** Cannot be a command: for the dead letters. */
export interface PoisonEntry {
  readonly kind: 'poison';
  readonly id: string;
  readonly text: string;
  readonly reason: string;
}

export type ParsedEntry = CommandEntry | PoisonEntry | { readonly kind: 'gone'; readonly id: string };

/** Milliseconds of a stream id: when Redis took the entry. */
export function instantOf(entryId: string): number {
  return Number(entryId.slice(0, entryId.indexOf('-')));
}

/** Reads an entry; it arrived at the id's instant, where `tellsHeld` earlier by the time its gateway held it (contract, section 4). */
export function parseEntry(entry: StreamEntry): ParsedEntry {
  const { id, text } = entry;
  if (text === undefined) return { kind: 'gone', id };
  try {
    const envelope = decodeCommand(text);
    const held = tellsHeld(envelope.body) ? envelope.heldMs : 0;
    return { kind: 'command', id, envelope, arrivedAt: instantOf(id) - held, text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'poison', id, text, reason: error.message };
  }
}

/** The instant at which a command counts. @param now the stream's clock as its batch is decided */
export function countsAt({ envelope, arrivedAt }: CommandEntry, now: number): number {
  // Whole, as the instants of the stream are: deadlines are made of it.
  return isOfHost(envelope.body) ? Math.max(arrivedAt, Math.floor(now)) : arrivedAt;
}

/** Text of the commands of one batch, in characters: a few of the largest creations. */
const BATCH_TEXT = 4_000_000;

/** Cuts commands into batches whose text is bounded, in order; one that is larger by itself is a batch of its own. */
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

/** @returns the entries of one stream in an XREADGROUP reply; `null` after a wait without any */
export function entriesOf(reply: unknown): StreamEntry[] {
  if (!Array.isArray(reply)) return [];
  const [first] = reply as [string, [string, string[] | null][]][];
  return (first?.[1] ?? []).map(([id, fields]) => ({ id, text: fields ? textOfEntry(fields) : undefined }));
}
