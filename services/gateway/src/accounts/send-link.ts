import type { Account } from '@quarry/database/accounts/account-store';
import type { SignInStore } from '@quarry/database/accounts/sign-in-store';
import { problems } from '#http-edge/problems.ts';
import type { MailDispatch } from '#mail-dispatch/mail-dispatch.ts';
import { signInLink } from './link-base.ts';
import { hashSecret, newSecret } from './secret.ts';

/** Stores a new link's hash and has the link mailed to the account's address. @throws the 503 problem */
export type SendLink = (
  kind: 'registration' | 'sign-in',
  to: Pick<Account, 'id' | 'email'>,
  base: URL,
) => Promise<void>;

export interface SendLinkParts {
  readonly signIns: SignInStore;
  readonly mails: MailDispatch;
  readonly newId: () => string;
}

export function createSendLink({ signIns, mails, newId }: SendLinkParts): SendLink {
  return async (kind, { id, email }, base) => {
    const secret = newSecret();
    await signIns.createLink({ tokenHash: hashSecret(secret), userId: id, email });
    try {
      await mails.send({ type: kind, mailId: newId(), to: email, link: signInLink(base, secret) });
    } catch (error) {
      throw problems.unavailable(error);
    }
  };
}
