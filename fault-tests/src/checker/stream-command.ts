import type { StreamEntry } from '#evidence/evidence.ts';

/** A command on its stream; only the fields the checker uses. */
export interface StreamCommand {
  readonly commandId: string;
  readonly sessionId: string;
  /** Time the gateway held the command, in milliseconds. */
  readonly heldMs: number;
  readonly type: string;
  /** The next three are set for answers only. */
  readonly questionId: string;
  readonly answerId: string;
  readonly playerId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Parses a stream entry; undefined if it is not a command. */
export function commandOf({ text }: StreamEntry): StreamCommand | undefined {
  try {
    const { commandId, sessionId, heldMs = 0, body } = JSON.parse(text);
    if (typeof commandId !== 'string' || typeof body?.type !== 'string') return undefined;
    const { type, questionId, response, playerId } = body;
    // From a gateway of the previous release.
    const { answerId = response } = body;
    return { commandId, sessionId, heldMs, type, questionId, answerId, playerId, body };
  } catch {
    return undefined;
  }
}

/** Milliseconds of an entry's stream id. */
export function arrivalOf({ id }: StreamEntry): number {
  return Number(id.slice(0, id.indexOf('-')));
}
