import type { z } from 'zod';
import type { CommandId, GatewayId, SessionId } from '#ids.ts';
import { type CommandEnvelope, commandEnvelopeSchema } from '#session/commands.ts';
import { commandStream, partitionOf } from './names.ts';

/** The one field of a stream entry: the command's envelope as JSON. */
const FIELD = 'c';

/** A command for its stream. What is left out: nobody waits for a reply, no gateway held it, it is not traced. */
export interface NewCommand {
  readonly commandId: CommandId;
  readonly sessionId: SessionId;
  readonly body: CommandEnvelope['body'];
  readonly replyTo?: GatewayId | null;
  readonly heldMs?: number;
  readonly traceparent?: string | undefined;
}

/** Arguments of XADD: stream, id, field, value. */
export type StreamEntryArgs = readonly [stream: string, id: '*', field: string, text: string];

/** The arguments of XADD that put a command on the stream of its session's partition. */
export function commandEntry({ replyTo = null, heldMs = 0, ...command }: NewCommand): StreamEntryArgs {
  const { commandId, sessionId, traceparent, body } = command;
  const envelope: CommandEnvelope = { commandId, sessionId, replyTo, heldMs, traceparent, body };
  return textEntry(sessionId, JSON.stringify(envelope));
}

/** The same for an envelope that is text already: a dead letter that is retried, a malformed entry of a spec. */
export function textEntry(sessionId: SessionId, text: string): StreamEntryArgs {
  return [commandStream(partitionOf(sessionId)), '*', FIELD, text];
}

/** The envelope's text from the flat list of an entry's fields; all fields as JSON when it is not among them. */
export function textOfEntry(fields: readonly string[]): string {
  const at = fields.indexOf(FIELD);
  return (at < 0 ? undefined : fields[at + 1]) ?? JSON.stringify(fields);
}

/** @throws SyntaxError whose message says in one line why the text is not a command */
export function decodeCommand(text: string): CommandEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`not JSON: ${String(error)}`, { cause: error });
  }
  const parsed = commandEnvelopeSchema.safeParse(json);
  if (!parsed.success) throw new SyntaxError(inOneLine(parsed.error), { cause: parsed.error });
  return parsed.data;
}

function inOneLine({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the command'}: ${message}`).join('; ');
}
