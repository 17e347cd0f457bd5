import type { Account, AccountStore } from '@quarry/database/accounts/account-store';
import type { SignInStore } from '@quarry/database/accounts/sign-in-store';
import { emailSchema, normalAddress } from '@quarry/events/email';
import { redeemLinkSchema, userSchema } from '@quarry/events/http';
import { userIdSchema } from '@quarry/events/ids';
import { type Language, languageSchema } from '@quarry/events/language';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import { problem, problems } from '#http-edge/problem.ts';
import { addressSubject, type RateLimits } from '#http-edge/rate-limits.ts';
import type { MailDispatch } from '#mail-dispatch/mail-dispatch.ts';
import { hostOf } from './access.ts';
import { signedIn } from './authenticate.ts';
import { linkBase, signInLink } from './link-base.ts';
import { hashSecret, newSecret, newSignIn } from './secret.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { PublishRevocation } from './sign-in-routes.ts';

export interface LinkParts {
  readonly accounts: AccountStore;
  readonly signIns: SignInStore;
  readonly limits: Pick<RateLimits, 'countOrRefuse' | 'refuseAtLimit'>;
  readonly cookie: SessionCookie;
  readonly mails: Pick<MailDispatch, 'send'>;
  readonly publishRevocation: PublishRevocation;
  /** Base of mailed links; null: the request's own origin, if it names this machine. */
  readonly publicUrl: URL | null;
  readonly newId: () => string;
}

const tags = ['sign-in'];

const invalidEmail = () =>
  problem(
    400,
    'invalid-email',
    'Something went wrong. Please check that the email address you entered is valid or try again later.',
  );
const linkInvalid = () =>
  problem(
    400,
    'link-invalid',
    'This sign-in link does not work: it was used already, is older than 15 minutes, or belongs to another e-mail address. Please ask for a new one.',
  );

/**
 * Mails sign-in links and redeems them. Anyone may call both, and a whole hall shares one address, so one caller's
 * requests must not lock out another's: malformed addresses, unconfirmed accounts and confirmed accounts are counted
 * separately, and of links only the wrong ones count.
 */
export function linkRoutes(app: App, parts: LinkParts): void {
  const { accounts, signIns, limits, cookie, publishRevocation, publicUrl, newId } = parts;

  app.post('/api/auth/link', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'Mails a sign-in link; the first time, creates the account and signs this browser in as unverified',
      body: z.object({ email: z.string().max(4_096), language: languageSchema.optional() }),
      response: { 202: z.object({ created: z.boolean() }) },
    },
    handler: async (request, reply) => {
      const address = addressSubject(request.ip);
      const email = emailSchema.safeParse(request.body.email);
      if (!email.success) {
        await limits.countOrRefuse('sign-in-rubbish', address);
        throw invalidEmail();
      }
      const base = linkBase(request, publicUrl);
      const known = await accounts.byEmail(email.data);
      if (known?.verified) {
        // Only sent mails count: otherwise repeated requests for one account would use up the network address's limit,
        // and an exhausted address the account's.
        await limits.refuseAtLimit('sign-in-known', address);
        await limits.countOrRefuse('sign-in-email', email.data);
        await limits.countOrRefuse('sign-in-known', address);
      } else {
        await limits.countOrRefuse('sign-in-address', address);
        await limits.countOrRefuse('sign-in-email', email.data);
      }
      const { secret, signIn } = newSignIn(newId(), request.headers['user-agent']);
      const userId = userIdSchema.parse(newId());
      const { language } = request.body;
      const { account, created } = await accounts.findOrCreate({ email: email.data, userId, language, signIn });
      // A disabled account gets no mail; the response does not reveal that.
      if (!account.disabled) {
        const addressed = { ...account, language: account.language ?? language };
        await sendLink(parts, created ? 'registration' : 'sign-in', addressed, base);
      }
      if (created) cookie.set(reply, secret);
      return reply.code(202).send({ created });
    },
  });

  app.post('/api/auth/session', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'Redeems a mailed link: signs this browser in',
      body: redeemLinkSchema,
      response: { 200: userSchema },
    },
    handler: async (request, reply) => {
      const { token, email, attempt } = request.body;
      const tokenHash = hashSecret(token);
      const refuse = async (): Promise<never> => {
        await limits.countOrRefuse('redeem-address', addressSubject(request.ip));
        throw linkInvalid();
      };
      // Attempts are counted only for existing links: counters of made-up ones would fill Redis.
      if (!(await signIns.hasLink(tokenHash))) return refuse();
      await limits.countOrRefuse('redeem-link', tokenHash, { refusal: linkInvalid });
      const { secret, signIn } = newSignIn(newId(), request.headers['user-agent']);
      const before = cookie.read(request);
      const browser = before && hashSecret(before);
      const attemptHash = attempt === undefined ? null : hashSecret(attempt);
      const redeemed = await signIns.redeemLink({ tokenHash, email, signIn, browser, attemptHash });
      if (redeemed.status === 'invalid') return refuse();
      if (redeemed.status === 'disabled') {
        const text = 'This account has been disabled. Please contact us if you think this is a mistake.';
        throw problem(403, 'user-disabled', text);
      }
      await publishRevocation({ userId: redeemed.account.id, signInIds: redeemed.revoked });
      cookie.set(reply, secret);
      return signedIn(redeemed).user;
    },
  });

  app.post('/api/session/registerEmail/:email', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Sends the registration mail again',
      params: z.object({ email: z.string().max(320) }),
      response: { 202: z.object({}) },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const email = emailSchema.safeParse(request.params.email);
      if (!email.success) throw invalidEmail();
      if (email.data !== normalAddress(user.email))
        throw problem(403, 'not-own-address', 'Mail can only be sent to the address you signed in with.');
      const base = linkBase(request, publicUrl);
      await limits.countOrRefuse('sign-in-email', email.data);
      await sendLink(parts, 'registration', user, base);
      return reply.code(202).send({});
    },
  });
}

/** Stores a new link's hash and queues its mail to the account's address. @throws the 503 problem */
async function sendLink(
  { signIns, mails, newId }: Pick<LinkParts, 'signIns' | 'mails' | 'newId'>,
  kind: 'registration' | 'sign-in',
  account: Pick<Account, 'id' | 'email'> & { readonly language?: Language | null | undefined },
  base: URL,
): Promise<void> {
  const { id, language } = account;
  // An account keeps an older spelling if another account has the canonical one (migration 0026).
  const email = normalAddress(account.email) ?? account.email;
  const secret = newSecret();
  await signIns.createLink({ tokenHash: hashSecret(secret), userId: id, email });
  try {
    const link = signInLink(base, secret);
    await mails.send({ type: kind, mailId: newId(), to: email, link, ...(language && { language }) });
  } catch (error) {
    throw problems.unavailable(error);
  }
}
