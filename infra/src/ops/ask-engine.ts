import { randomUUID } from 'node:crypto';
import { commandEntry, decodeReplies, type Reply } from '@quarry/events/backplane/command';
import { replyChannel } from '@quarry/events/backplane/names';
import { commandIdSchema, gatewayIdSchema, type SessionId } from '@quarry/events/ids';
import type { SessionCommand } from '@quarry/events/session/commands';
import { onMessage, subscribeTo, whenReady } from '@quarry/service-kit/redis';
import { OpsError } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';

const PATIENCE_MS = 15_000;

/**
 * Puts a command on a session's stream as a gateway would, and waits until it is durable.
 * @throws OpsError when no engine answers in 15 s; the command may still be processed later
 */
export async function askEngine(context: OpsContext, sessionId: SessionId, body: SessionCommand): Promise<Reply> {
  const replyTo = gatewayIdSchema.parse(`ops-${randomUUID()}`);
  const commandId = commandIdSchema.parse(randomUUID());
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const subscriber = context.subscriber();
  onMessage(subscriber, (_channel, text) => {
    for (const reply of decodeReplies(text)) if (reply.commandId === commandId) resolve(reply);
  });
  const ask = async () => {
    await whenReady(subscriber);
    await subscribeTo(subscriber, [replyChannel(replyTo)]);
    await context.redis().xadd(...commandEntry({ commandId, sessionId, replyTo, body }));
  };
  const timer = setTimeout(() => reject(new OpsError('no engine answered in 15 s: see `partitions`')), PATIENCE_MS);
  ask().catch(reject);
  return promise.finally(() => clearTimeout(timer));
}
