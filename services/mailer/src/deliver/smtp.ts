import { Readable } from 'node:stream';
import { abridge } from '@quarry/events/characters';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';

/** A file attached to a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail ready to send to one address. */
export interface OutgoingMail {
  /** Same for every attempt: key of the mail log and base of the Message-ID. */
  readonly id: string;
  readonly kind: 'registration' | 'sign-in' | 'report' | 'automatic-report';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

/** Name and address are separate, so that neither can inject the other into a header. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Called when the server has accepted sender, recipient and content and waits only for the end of the message. */
export type BeforeEnd = () => Promise<void>;

export interface Smtp {
  /**
   * Sends a mail over a pooled connection; both are given up after a timeout. An error thrown by `beforeEnd` aborts the
   * transmission, and the server discards the message. @returns the server's reply @throws nodemailer's error, or that
   * of `beforeEnd`
   */
  send(mail: OutgoingMail, beforeEnd: BeforeEnd): Promise<string>;
  close(): void;
}

const MAX_SUBJECT = 150;
/**
 * Timeout of a mail, milliseconds. Each byte restarts the socket's timeout, so a server that trickles would hold a job,
 * and a stopping mailer, for ever. Shorter than the minute a stopping container is given.
 */
const SEND_MS = 50_000;

/** @param url `smtp://` or `smtps://` URL of the server */
export function openSmtp(url: string, from: MailAddress, sendMs = SEND_MS): Smtp {
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

  // nodemailer reads a message before the server has agreed to accept it. Reading it only afterwards makes `beforeEnd`
  // run at the last moment at which the mail can still be aborted.
  transport.use('stream', (mail, done) => {
    const waiting = pending.get(mail.data.messageId ?? '');
    const read = mail.message.createReadStream.bind(mail.message);
    if (waiting) mail.message.createReadStream = () => endingWith(read, waiting) as ReturnType<typeof read>;
    done();
  });

  return {
    send: async (mail, beforeEnd) => {
      const messageId = messageIdOf(mail.id, from);
      const overdue = AbortSignal.timeout(sendMs);
      const waiting = { beforeEnd, failure: undefined };
      pending.set(messageId, waiting);
      try {
        const { response } = await transport.sendMail({
          messageId,
          from: { ...from },
          to: { name: '', address: mail.to },
          // An explicit envelope, so that no header can add a recipient.
          envelope: { from: from.address, to: [mail.to] },
          subject: plainLine(mail.subject),
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments.map((file) => ({ ...file })),
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
          // Closes the connection, so that the pool replaces it.
          signal: overdue,
        });
        return response;
      } catch (error) {
        if (overdue.aborted) throw new Error(`the mail server took more than ${sendMs} ms`, { cause: error });
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

/** Same for every attempt, so that a mailbox recognises a duplicate. */
function messageIdOf(id: string, from: MailAddress): string {
  return `<${id.replace(/[^A-Za-z0-9._-]/g, '')}@${from.address.split('@')[1]}>`;
}

/** Last defence against line breaks and control characters in a quiz's name. */
function plainLine(text: string): string {
  return abridge(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), MAX_SUBJECT);
}
