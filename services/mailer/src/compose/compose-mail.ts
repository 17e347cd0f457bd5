import type { AccountStore } from '@quarry/database/accounts/account-store';
import type { EventStore } from '@quarry/database/event-store/event-store';
import { emailSchema } from '@quarry/events/http';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { OutgoingMail } from '#deliver/outgoing-mail.ts';
import { type Letter, registrationLetter, signInLetter } from '#templates/link-mails.ts';
import { composeReport } from './compose-report.ts';

export type Composed =
  | { readonly status: 'mail'; readonly mail: OutgoingMail }
  /** There is nothing to send, and nothing wrong with that. */
  | { readonly status: 'skip'; readonly reason: string }
  /** It can never be sent. */
  | { readonly status: 'dead'; readonly reason: string };

/** @param queuedAt when the job was made, milliseconds since 1970 */
export type ComposeMail = (job: MailJob, queuedAt: number) => Promise<Composed>;

export interface ComposeParts {
  readonly events: EventStore;
  readonly accounts: AccountStore;
  readonly publicUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A link lives this long; afterwards its mail would only annoy. */
const LINK_MS = 15 * 60_000;

export function createComposeMail({ events, accounts, publicUrl, now }: ComposeParts): ComposeMail {
  const link = (job: Extract<MailJob, { link: string }>, letter: Letter, queuedAt: number): Composed => {
    if (now() - queuedAt > LINK_MS) return { status: 'skip', reason: 'its link is no longer valid' };
    const { type: kind, to } = job;
    // The gateway has checked it; what stands here becomes a header and an SMTP command.
    if (emailSchema.safeParse(to).data !== to) return { status: 'dead', reason: 'the recipient is no address' };
    return { status: 'mail', mail: { id: mailJobId(job), kind, to, ...letter, attachments: [] } };
  };
  return async (job, queuedAt) => {
    switch (job.type) {
      case 'registration':
        return link(job, registrationLetter(job.link, publicUrl), queuedAt);
      case 'sign-in':
        return link(job, signInLetter(job.link, publicUrl), queuedAt);
      case 'report':
      case 'automatic-report':
        return composeReport(job, { events, accounts, publicUrl });
      default:
        throw new TypeError(`unknown mail ${JSON.stringify(job satisfies never)}`);
    }
  };
}
