import type { Reply } from '@quarry/events/backplane/command';
import { commandIdSchema, type SessionId } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { CommandBus, FreshBody } from '#backplane/command-bus.ts';

type Body = CommandEnvelope['body'];

/** A command bus that records commands and returns scripted replies. */
export class FakeBus implements CommandBus {
  readonly sent: { sessionId: SessionId; body: Body }[] = [];
  readonly posted: { sessionId: SessionId; body: Body }[] = [];
  /** Next replies, in order; without one, commands are accepted. */
  readonly replies: Partial<Reply>[] = [];

  async send(sessionId: SessionId, body: Body | FreshBody): Promise<Reply> {
    this.sent.push({ sessionId, body: 'make' in body ? body.make() : body });
    return { commandId: commandIdSchema.parse('c'), rejection: null, push: [], ...this.replies.shift() };
  }

  post(sessionId: SessionId, body: Body): void {
    this.posted.push({ sessionId, body });
  }

  readonly connected = Promise.resolve();
  close(): void {}
  pending = () => 0;
  isConnected = () => true;
}
