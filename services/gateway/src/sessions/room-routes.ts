import { playersPageAnswer, scorePreviewAnswer } from '@quarry/events/http';
import { questionIdSchema, sessionIdSchema, type UserId } from '@quarry/events/ids';
import { playersPageSchema, scoreQuestionSchema } from '@quarry/events/session/fields';
import { evictOldest } from '@quarry/service-kit/lru';
import { TokenBucket } from '@quarry/signalr/connection/token-bucket';
import { z } from 'zod';
import { hostIdOf, hostOf } from '#accounts/access.ts';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';
import { parameter } from '#http-edge/schemas.ts';
import { rejected } from './rejected.ts';

export interface RoomRoutesParts {
  readonly bus: Pick<CommandBus, 'send'>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** A JSON value in a query string. */
const jsonText = z
  .string()
  .max(2_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  });

type Query = Extract<Parameters<CommandBus['send']>[1], { type: 'ListPlayers' | 'PreviewScores' }>;

const { query, sort, after, limit } = playersPageSchema.shape;
/** Query strings hold numbers as text. */
const playersQuery = z.object({
  query,
  sort: parameter(sort),
  after: parameter(z.coerce.number().pipe(after.unwrap()).default(0)),
  limit: parameter(z.coerce.number().pipe(limit.unwrap()).default(50)),
});

/** Burst and rate per second of a host's requests: with 20,000 players a page takes about 10 ms of CPU. */
const ASK_BURST = 40;
const ASKS_PER_SECOND = 10;
/** Hosts tracked; the oldest is evicted first, which only gives it a new burst. */
const PACED_HOSTS = 10_000;

function createPace(now: () => number): (hostId: UserId) => boolean {
  const buckets = new Map<UserId, TokenBucket>();
  return (hostId) => {
    const bucket = buckets.get(hostId) ?? new TokenBucket(ASK_BURST, ASKS_PER_SECOND, now());
    buckets.set(hostId, bucket);
    evictOldest(buckets, PACED_HOSTS);
    return bucket.take(now());
  };
}

/** Queries of a host about its room (beyond the specification, section 1). */
export function roomRoutes(app: App, { bus, now }: RoomRoutesParts): void {
  const mayAsk = createPace(now);
  const tags = ['sessions'];

  async function ask<T>(sessionId: z.infer<typeof sessionIdSchema>, body: Query, answer: z.ZodType<T>): Promise<T> {
    if (!mayAsk(body.hostId)) throw problems.tooManyRequests(1);
    const { rejection, result } = await bus.send(sessionId, body);
    if (rejection) throw rejected(rejection);
    // An engine of the previous release returns no result.
    if (result === undefined) throw rejected('service-unavailable');
    return answer.parse(JSON.parse(result));
  }

  app.get('/api/session/:id/players', {
    config: { access: 'remote' },
    schema: {
      tags,
      summary: 'The players who have not left, searched by name, sorted and paged',
      params: z.object({ id: sessionIdSchema }),
      querystring: playersQuery,
      response: { 200: playersPageAnswer },
    },
    handler: async (request) => {
      const hostId = hostIdOf(request);
      return ask(request.params.id, { type: 'ListPlayers', hostId, ...request.query }, playersPageAnswer);
    },
  });

  app.get('/api/session/:id/questions/:questionId/preview', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'What would change if the question did not count, or if the answers named were the right ones',
      params: z.object({ id: sessionIdSchema, questionId: questionIdSchema }),
      querystring: z.object({ answerIds: z.string().max(1_000).optional(), correction: jsonText.optional() }),
      response: { 200: scorePreviewAnswer },
    },
    handler: async (request) => {
      const hostId = hostOf(request).user.id;
      const { id, questionId } = request.params;
      const asked = scoreQuestionSchema.safeParse({
        questionId,
        answerIds: request.query.answerIds?.split(',') ?? null,
        correction: request.query.correction,
      });
      if (!asked.success) throw rejected('bad-argument');
      return ask(id, { type: 'PreviewScores', hostId, ...asked.data }, scorePreviewAnswer);
    },
  });
}
