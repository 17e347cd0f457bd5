import type { MailStore } from '@quarry/database/mails/mail-store';
import type { Log } from '@quarry/service-kit/log';
import type { NodemailerError } from 'nodemailer';
import type { Delivery } from './delivery.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { Smtp } from './smtp.ts';

export type DeliverMail = (mail: OutgoingMail) => Promise<Delivery>;

/** How long nobody else may think an unfinished attempt has ended; longer than a connection may be silent. Milliseconds. */
const CLAIM_MS = 120_000;

/** Breaks a transmission off: somebody else sent it, is at it, or may have sent it. */
class NotOurs extends Error {
  readonly delivery: Delivery;
  constructor(delivery: Delivery) {
    super(delivery.status);
    this.delivery = delivery;
  }
}

/**
 * Sends a mail at most once. The claim in the mail log is made when the server has everything but the end of the
 * message, so only a death between that instant and the server's answer leaves a doubt; a mail in doubt is not sent
 * again by itself.
 */
export function createDeliverMail(mails: MailStore, smtp: Smtp, log: Log): DeliverMail {
  return async (mail) => {
    let claimed = false;
    const claim = async () => {
      const { id, kind, to } = mail;
      const answer = await mails.claim({ id, kind, to }, CLAIM_MS);
      if (answer.status === 'sent') throw new NotOurs({ status: 'already-sent' });
      if (answer.status === 'busy') throw new NotOurs({ status: 'later', reason: 'another worker is at it' });
      if (answer.inDoubt) throw new NotOurs(inDoubt('an earlier attempt never said how it ended'));
      claimed = true;
    };
    if ((await mails.get(mail.id))?.state === 'sent') return { status: 'already-sent' };
    try {
      const response = await smtp.send(mail, claim);
      await rememberSent(mail.id, response);
      return { status: 'sent' };
    } catch (error) {
      if (error instanceof NotOurs) return error.delivery;
      return failed(mail.id, error, claimed);
    }
  };

  /** The mail is out: if the log cannot be told, that must not send it again. */
  async function rememberSent(id: string, response: string): Promise<void> {
    try {
      await mails.markSent(id, response);
    } catch (error) {
      log.error({ event: 'sent-but-not-marked', mailId: id, reason: String(error) });
    }
  }

  async function failed(id: string, error: unknown, claimed: boolean): Promise<Delivery> {
    const { responseCode, permanent, message } = error as NodemailerError;
    if (claimed && responseCode === undefined) return inDoubt(message);
    if (claimed) await mails.markFailed(id, message);
    return permanent
      ? { status: 'dead', failure: 'mail-refused', reason: message }
      : { status: 'later', reason: message };
  }
}

function inDoubt(reason: string): Delivery {
  return { status: 'dead', failure: 'mail-in-doubt', reason: `in doubt whether it was sent: ${reason}` };
}
