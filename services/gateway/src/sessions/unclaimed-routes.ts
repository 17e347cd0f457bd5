import type { UnclaimedStore } from '@quarry/database/accounts/unclaimed-store';
import { unclaimedDecisionSchema, unclaimedSchema } from '@quarry/events/http';
import { userIdSchema } from '@quarry/events/ids';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { PublishRevocation } from '#accounts/sign-in-routes.ts';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { App } from '#http-edge/app-type.ts';
import { rejected } from './rejected.ts';

export interface UnclaimedParts {
  readonly bus: CommandBus;
  readonly unclaimed: UnclaimedStore;
  readonly publishRevocation: PublishRevocation;
}

const tags = ['users'];
const params = z.object({ uid: userIdSchema });

/** Quizzes and sessions made in an account before its owner confirmed the address, and the owner's decision on them. */
export function unclaimedRoutes(app: App, { bus, unclaimed, publishRevocation }: UnclaimedParts): void {
  app.get('/api/users/:uid/leftovers', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Quizzes and sessions made in this account before its address was confirmed, until the host decides',
      params,
      response: { 200: unclaimedSchema },
    },
    handler: async (request) => {
      const { user } = hostOf(request);
      const { quizzes, sessions } = await unclaimed.list(user.id);
      return {
        quizzes: [...quizzes],
        sessions: sessions.map((session) => ({ ...session, createdAt: session.createdAt.toISOString() })),
      };
    },
  });

  app.post('/api/users/:uid/leftovers', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Keeps all of them, without their stages and remotes, or ends running sessions and deletes all of them',
      params,
      body: unclaimedDecisionSchema,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      if (request.body.decision === 'keep') {
        const screenIds = await unclaimed.keep(user.id);
        // Sockets from before the confirmation would otherwise stay open until the next check.
        await publishRevocation({ userId: user.id, signInIds: [], screenIds });
      } else {
        const { sessions } = await unclaimed.list(user.id);
        for (const { id } of sessions.filter(({ running }) => running)) {
          const { rejection } = await bus.send(id, { type: 'TerminateSession', reason: 'operator' });
          // It has ended meanwhile.
          if (rejection && rejection !== 'no-session') throw rejected(rejection);
        }
        await unclaimed.discard(user.id);
      }
      return reply.code(204).send();
    },
  });
}
