import type { AccountStore } from '@quarry/database/accounts/account-store';
import { userPatchSchema, userSchema } from '@quarry/events/http';
import { userIdSchema } from '@quarry/events/ids';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';
import { hostOf } from './access.ts';

const tags = ['users'];
const params = z.object({ uid: userIdSchema });

/** A host's own account. */
export function userRoutes(app: App, { accounts }: { readonly accounts: AccountStore }): void {
  app.get('/api/users/:uid', {
    config: { access: 'self' },
    schema: { tags, summary: 'The account', params, response: { 200: userSchema } },
    handler: async (request) => hostOf(request).user,
  });

  app.patch('/api/users/:uid', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Turns the automatic report at the end of a session on or off, and sets the language of pages and mails',
      params,
      body: userPatchSchema,
      response: { 200: userSchema },
    },
    handler: async (request) => {
      const { user } = hostOf(request);
      const account = await accounts.change(user.id, request.body);
      if (!account) throw problems.notFound();
      const { autoSendLog, language } = account;
      return { ...user, autoSendLog, language };
    },
  });
}
