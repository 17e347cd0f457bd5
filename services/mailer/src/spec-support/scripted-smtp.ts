import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';

/** Behaviour of the server for the next message. */
export type Turn =
  | 'accept'
  /** 550 to the recipient. */
  | 'refuse-recipient'
  /** 451 after the message. */
  | 'try-later'
  /** Receives the message and closes without an answer. */
  | 'hang-up';

export interface ReceivedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A scripted SMTP server. */
export interface ScriptedSmtp {
  readonly url: string;
  readonly port: number;
  /** Number of connections so far. */
  connections: number;
  /** Messages it has received, answered or not. */
  readonly messages: ReceivedMessage[];
  /** Next turns; without one, messages are accepted. */
  readonly script: Turn[];
  /** Called for a recipient, before the answer. */
  onRecipient: () => Promise<void>;
  /** Called when a message is complete, before the answer. */
  onMessage: () => Promise<void>;
  stop(): Promise<void>;
}

export async function startScriptedSmtp(port = 0): Promise<ScriptedSmtp> {
  const messages: ReceivedMessage[] = [];
  const script: Turn[] = [];
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      smtp.connections += 1;
      callback();
    },
    onRcptTo: async ({ address }, _session, callback) => {
      await smtp.onRecipient();
      if (script[0] !== 'refuse-recipient') return callback();
      script.shift();
      callback(refusal(550, `no such mailbox: <${address}>`));
    },
    onData: async (stream, session, callback) => {
      // A client that aborts leaves no message.
      const chunks = await stream.toArray().catch(() => null);
      if (!chunks) return;
      const raw = Buffer.concat(chunks).toString('utf8');
      const turn = script.shift() ?? 'accept';
      if (turn === 'try-later') return callback(refusal(451, 'try again later'));
      const { mailFrom, rcptTo } = session.envelope;
      messages.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
      await smtp.onMessage();
      if (turn === 'accept') return callback(null, 'taken');
      for (const { _socket } of server.connections) _socket?.destroy();
    },
  });
  // Some specs abort on purpose.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const bound = z.object({ port: z.number() }).parse(listening.address()).port;
  const smtp: ScriptedSmtp = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    connections: 0,
    messages,
    script,
    onRecipient: async () => {},
    onMessage: async () => {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
