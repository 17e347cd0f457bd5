import type { AccountStore } from '@quarry/database/accounts/account-store';
import type { SignInStore } from '@quarry/database/accounts/sign-in-store';
import { emailSchema, redeemLinkSchema, userSchema } from '@quarry/events/http';
import { userIdSchema } from '@quarry/events/ids';
import { z } from 'zod';
import { addressSubject } from '#http-edge/address.ts';
import type { App } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import { accountProblems } from './account-problems.ts';
import { signedIn } from './authenticate.ts';
import { linkBase } from './link-base.ts';
import { newSignIn } from './new-sign-in.ts';
import { hashSecret } from './secret.ts';
import type { SendLink } from './send-link.ts';
import { sessionCookie } from './session-cookie.ts';

export interface LinkParts {
  readonly accounts: AccountStore;
  readonly signIns: SignInStore;
  readonly sendLink: SendLink;
  readonly newId: () => string;
}

const tags = ['sign-in'];

/** A wrong address of a megabyte is answered like any other; 60 bodies a minute are read for one network address. */
const LINK_BYTES = 2 * 1024 * 1024;

/** Asking for a sign-in link, and redeeming it. Both may be asked by anyone, so both are limited per address first. */
export function linkRoutes(app: App, edge: Edge, { accounts, signIns, sendLink, newId }: LinkParts): void {
  const { isSecure } = edge;

  app.post('/api/auth/link', {
    config: { access: 'anyone' },
    bodyLimit: LINK_BYTES,
    schema: {
      tags,
      summary: 'Mails a sign-in link; the first time, creates the account and signs this browser in as unverified',
      body: z.object({ email: z.string().max(4_096) }),
      response: { 202: z.object({ created: z.boolean() }) },
    },
    // Before the body is read: 60 bodies a minute are all that one address can make us parse.
    onRequest: (request) => edge.countOrRefuse('sign-in-address', addressSubject(request.ip)),
    handler: async (request, reply) => {
      const email = emailSchema.safeParse(request.body.email);
      if (!email.success) throw accountProblems.invalidEmail();
      const base = linkBase(request, edge.environment.publicUrl);
      await edge.countOrRefuse('sign-in-email', email.data);
      const { secret, signIn } = newSignIn(newId(), request.headers['user-agent']);
      const userId = userIdSchema.parse(newId());
      const { account, created } = await accounts.findOrCreate({ email: email.data, userId, signIn });
      // A disabled account gets no mail, and nobody learns it here.
      if (!account.disabled) await sendLink(created ? 'registration' : 'sign-in', account, base);
      if (created) reply.header('set-cookie', sessionCookie(secret, isSecure(request)));
      return reply.code(202).send({ created });
    },
  });

  app.post('/api/auth/session', {
    config: { access: 'anyone' },
    bodyLimit: LINK_BYTES,
    schema: {
      tags,
      summary: 'Redeems a mailed link: signs this browser in',
      body: redeemLinkSchema,
      response: { 200: userSchema },
    },
    onRequest: (request) => edge.countOrRefuse('redeem-address', addressSubject(request.ip)),
    handler: async (request, reply) => {
      const { token, email } = request.body;
      const tokenHash = hashSecret(token);
      await edge.countOrRefuse('redeem-link', tokenHash, { refusal: accountProblems.linkInvalid });
      const { secret, signIn } = newSignIn(newId(), request.headers['user-agent']);
      const redeemed = await signIns.redeemLink({ tokenHash, email, signIn });
      if (redeemed.status === 'invalid') throw accountProblems.linkInvalid();
      if (redeemed.status === 'disabled') throw accountProblems.userDisabled();
      await edge.publishRevocation({ userId: redeemed.account.id, signInIds: redeemed.revoked });
      reply.header('set-cookie', sessionCookie(secret, isSecure(request)));
      return signedIn(redeemed).user;
    },
  });
}
