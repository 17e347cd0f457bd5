import type { MailStore } from '@quarry/database/mails/mail-store';
import type { ReportFailure } from '@quarry/events/session/report-failures';
import type { Log } from '@quarry/service-kit/log';
import type { NodemailerError } from 'nodemailer';
import type { OutgoingMail, Smtp } from './smtp.ts';

/** Outcome of an attempt to deliver a mail. */
export type Delivery =
  | { readonly status: 'sent' }
  /** An earlier attempt sent it. */
  | { readonly status: 'already-sent' }
  /** Retry: the mail server, Postgres or Redis is down. */
  | { readonly status: 'later'; readonly reason: string }
  /** Dead letter: only an operator sends it again. */
  | { readonly status: 'dead'; readonly failure: ReportFailure; readonly reason: string };
export type DeliverMail = (mail: OutgoingMail) => Promise<Delivery>;

/** Claim lease; longer than the timeout of a mail. Milliseconds. */
const CLAIM_MS = 120_000;
/** For a claim that came too late: the server has discarded the message. */
const BROKEN_OFF = 'the transmission broke off before the end of the message';
/** Commands that carry a mail's own recipient and content; nodemailer's names. */
const OF_THE_MAIL = new Set<string | undefined>(['RCPT TO', 'DATA']);

/** Aborts a transmission: another worker sent it, is sending it, or may have sent it. */
class NotOurs extends Error {
  readonly delivery: Delivery;
  constructor(delivery: Delivery) {
    super(delivery.status);
    this.delivery = delivery;
  }
}

/**
 * Sends a mail at most once. It is claimed in the mail log when the server has everything but the end of the message, so
 * only a crash between then and the server's reply leaves it in doubt. A mail in doubt is not retried automatically.
 */
export function createDeliverMail(mails: MailStore, smtp: Smtp, log: Log): DeliverMail {
  return async (mail) => {
    let [claimed, isOver] = [false, false];
    const claim = async () => {
      const { id, kind, to } = mail;
      const answer = await mails.claim({ id, kind, to }, CLAIM_MS);
      if (answer.status === 'sent') throw new NotOurs({ status: 'already-sent' });
      if (answer.status === 'busy') throw new NotOurs({ status: 'later', reason: 'another worker is sending it' });
      if (answer.inDoubt) throw new NotOurs(inDoubt('an earlier attempt has no recorded outcome'));
      if (isOver) {
        await mails.markFailed(id, BROKEN_OFF);
        throw new Error(BROKEN_OFF);
      }
      claimed = true;
    };
    if ((await mails.state(mail.id)) === 'sent') return { status: 'already-sent' };
    try {
      const response = await smtp.send(mail, claim);
      await rememberSent(mail.id, response);
      return { status: 'sent' };
    } catch (error) {
      isOver = true;
      if (error instanceof NotOurs) return error.delivery;
      return failed(mail.id, error, claimed);
    }
  };

  /** The mail was sent: failing to record that must not send it again. */
  async function rememberSent(id: string, response: string): Promise<void> {
    try {
      await mails.markSent(id, response);
    } catch (error) {
      log.error({ event: 'sent-but-not-marked', mailId: id, reason: String(error) });
    }
  }

  async function failed(id: string, error: unknown, claimed: boolean): Promise<Delivery> {
    const { responseCode, permanent, command, message } = error as NodemailerError;
    if (claimed && responseCode === undefined) return inDoubt(message);
    if (claimed) await mails.markFailed(id, message);
    // A refused connection, login or sender affects every mail: the fault is the server's, or our configuration's.
    return permanent && OF_THE_MAIL.has(command)
      ? { status: 'dead', failure: 'mail-refused', reason: message }
      : { status: 'later', reason: message };
  }
}

function inDoubt(reason: string): Delivery {
  return { status: 'dead', failure: 'mail-in-doubt', reason: `in doubt, it may have been sent: ${reason}` };
}
