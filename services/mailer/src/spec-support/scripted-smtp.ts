import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';

/** Behaviour of the server for the next message. */
export type Turn =
  | 'accept'
  /** 554 instead of a greeting. */
  | 'refuse-connection'
  /** 535 to AUTH. */
  | 'refuse-login'
  /** 550 to MAIL FROM. */
  | 'refuse-sender'
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
  /** With user and password, as is usual; the server requires neither. */
  readonly url: string;
  readonly port: number;
  /** Number of connections so far. */
  connections: number;
  /** Messages it has received, answered or not. */
  readonly messages: ReceivedMessage[];
  /** Scripted behaviour, in order; afterwards messages are accepted. */
  readonly script: Turn[];
  /** Called for a recipient, before the reply. */
  onRecipient: () => Promise<void>;
  /** Called when a message is complete, before the reply. */
  onMessage: () => Promise<void>;
  stop(): Promise<void>;
}

export async function startScriptedSmtp(port = 0): Promise<ScriptedSmtp> {
  const messages: ReceivedMessage[] = [];
  const script: Turn[] = [];
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  /** Takes this behaviour if it is the next one. @returns the error to reply with, or null */
  const refused = (turn: Turn, code: number, text: string) => {
    if (script[0] !== turn) return null;
    script.shift();
    return refusal(code, text);
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      smtp.connections += 1;
      callback(refused('refuse-connection', 554, 'no service'));
    },
    onAuth: ({ username }, _session, callback) => {
      const error = refused('refuse-login', 535, 'authentication failed');
      callback(error, error ? undefined : { user: username });
    },
    onMailFrom: (_address, _session, callback) => callback(refused('refuse-sender', 550, 'sender not allowed')),
    onRcptTo: async ({ address }, _session, callback) => {
      await smtp.onRecipient();
      callback(refused('refuse-recipient', 550, `no such mailbox: <${address}>`));
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
    url: `smtp://mailer:secret@127.0.0.1:${bound}`,
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
