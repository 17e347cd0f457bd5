import type { StreamEntry } from '#evidence/evidence.ts';

/** A command as it stands on its stream, as far as the checker knows commands. */
export interface StreamCommand {
  readonly commandId: string;
  readonly sessionId: string;
  /** How long the gateway says it held the command before, milliseconds. */
  readonly heldMs: number;
  readonly type: string;
  /** Of an answer, as are the next two. */
  readonly questionId: string;
  readonly answerId: string;
  readonly playerId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads a stream's entry; undefined for what is no command. */
export function commandOf({ text }: StreamEntry): StreamCommand | undefined {
  try {
    const { commandId, sessionId, heldMs = 0, body } = JSON.parse(text);
    if (typeof commandId !== 'string' || typeof body?.type !== 'string') return undefined;
    const { type, questionId, answerId, playerId } = body;
    return { commandId, sessionId, heldMs, type, questionId, answerId, playerId, body };
  } catch {
    return undefined;
  }
}

/** The millisecond in which the stream took an entry in. */
export function arrivalOf({ id }: StreamEntry): number {
  return Number(id.slice(0, id.indexOf('-')));
}
