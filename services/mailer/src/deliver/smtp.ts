import { Readable } from 'node:stream';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { MailAddress } from './mail-address.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** Called when the server has taken sender, recipient and content, and waits only for the end of the message. */
export type BeforeEnd = () => Promise<void>;

export interface Smtp {
  /**
   * Sends a mail over a pooled connection. What `beforeEnd` throws breaks the transmission off: the server then throws
   * the message away. @returns the server's answer @throws nodemailer's error, or that of `beforeEnd`
   */
  send(mail: OutgoingMail, beforeEnd: BeforeEnd): Promise<string>;
  close(): void;
}

const MAX_SUBJECT = 150;

/** @param url of the server, `smtp://` or `smtps://` */
export function openSmtp(url: string, from: MailAddress): Smtp {
  const options: SMTPPoolOptions & { pool: true } = {
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    socketCloseTimeout: 1_000,
  };
  const transport = createTransport(options);
  const pending = new Map<string, { beforeEnd: BeforeEnd; failure: unknown }>();

  // nodemailer reads a message before the server has agreed to take it. Here it is read only then, so that what runs
  // at its end runs in the last moment at which the mail can still be taken back.
  transport.use('stream', (mail, done) => {
    const waiting = pending.get(mail.data.messageId ?? '');
    const read = mail.message.createReadStream.bind(mail.message);
    if (waiting) mail.message.createReadStream = () => endingWith(read, waiting) as ReturnType<typeof read>;
    done();
  });

  return {
    send: async (mail, beforeEnd) => {
      const messageId = messageIdOf(mail.id, from);
      const waiting = { beforeEnd, failure: undefined };
      pending.set(messageId, waiting);
      try {
        const { response } = await transport.sendMail({
          messageId,
          from: { ...from },
          to: { name: '', address: mail.to },
          // The recipient is said here once more, so that no header can add another.
          envelope: { from: from.address, to: [mail.to] },
          subject: plainLine(mail.subject),
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments.map((file) => ({ ...file })),
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return response;
      } catch (error) {
        throw waiting.failure ?? error;
      } finally {
        pending.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

function endingWith(read: () => Readable, waiting: { beforeEnd: BeforeEnd; failure: unknown }): Readable {
  async function* message() {
    yield* read();
    try {
      await waiting.beforeEnd();
    } catch (error) {
      waiting.failure = error;
      throw error;
    }
  }
  return Readable.from(message(), { objectMode: false });
}

/** The same for every attempt: a mailbox that gets two knows them for one. */
function messageIdOf(id: string, from: MailAddress): string {
  return `<${id.replace(/[^A-Za-z0-9._-]/g, '')}@${from.address.split('@')[1]}>`;
}

/** Line breaks and control characters in a quiz's name end here at the latest. */
function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT);
}
