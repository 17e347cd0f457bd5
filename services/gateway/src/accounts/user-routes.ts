import type { AccountStore } from '@quarry/database/accounts/account-store';
import { userPatchSchema, userSchema } from '@quarry/events/http';
import { userIdSchema } from '@quarry/events/ids';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import { problems } from '#http-edge/problems.ts';

const tags = ['users'];
const params = z.object({ uid: userIdSchema });

/** A host's own account. */
export function userRoutes(app: App, edge: Edge, { accounts }: { readonly accounts: AccountStore }): void {
  app.get('/api/users/:uid', {
    config: { access: 'self' },
    schema: { tags, summary: 'The account', params, response: { 200: userSchema } },
    handler: async (request) => (await edge.requireSelf(request, request.params.uid)).user,
  });

  app.patch('/api/users/:uid', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Switches whether the report is mailed by itself at the end of a session',
      params,
      body: userPatchSchema,
      response: { 200: userSchema },
    },
    handler: async (request) => {
      const { user } = await edge.requireSelf(request, request.params.uid);
      const account = await accounts.setAutoSendLog(user.id, request.body.autoSendLog);
      if (!account) throw problems.notFound();
      return { ...user, autoSendLog: account.autoSendLog };
    },
  });
}
