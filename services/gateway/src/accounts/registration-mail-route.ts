import { emailSchema } from '@quarry/events/http';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import { accountProblems } from './account-problems.ts';
import { linkBase } from './link-base.ts';
import type { SendLink } from './send-link.ts';

/** Sends the registration mail again, to the signed-in host's own address. */
export function registrationMailRoute(app: App, edge: Edge, { sendLink }: { readonly sendLink: SendLink }): void {
  app.post('/api/session/registerEmail/:email', {
    config: { access: 'host' },
    schema: {
      tags: ['sign-in'],
      summary: 'Sends the registration mail again',
      params: z.object({ email: z.string().max(320) }),
      response: { 202: z.object({}) },
    },
    handler: async (request, reply) => {
      const { user } = await edge.requireHost(request);
      const email = emailSchema.safeParse(request.params.email);
      if (!email.success) throw accountProblems.invalidEmail();
      if (email.data !== user.email) throw accountProblems.notOwnAddress();
      const base = linkBase(request, edge.environment.publicUrl);
      await edge.countOrRefuse('sign-in-email', user.email);
      await sendLink('registration', user, base);
      return reply.code(202).send({});
    },
  });
}
