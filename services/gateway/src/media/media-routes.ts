import type { MediaStore } from '@quarry/database/media/media-store';
import { mediaIdSchema } from '@quarry/events/media';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { App } from '#http-edge/app-type.ts';
import { createBodyBudget } from '#http-edge/body-budget.ts';
import { receiveBytes } from '#http-edge/json-body.ts';
import { HttpProblem, problems } from '#http-edge/problem.ts';
import type { GatewayMetrics } from '#operations/gateway-metrics.ts';
import { LONGEST_SIDE, WIDTHS } from './decoder-protocol.ts';
import { createMediaReader } from './media-reader.ts';
import { createMediaReplies } from './media-replies.ts';
import type { TakePicture } from './take-picture.ts';

const MIB = 1024 * 1024;

/** Largest picture that can be uploaded. */
const PICTURE_BYTES = 8 * MIB;

/**
 * A picture counts until it is stored, separately from other bodies, so that uploads never displace a quiz being saved.
 */
const UPLOADS = { ofSender: 2 * PICTURE_BYTES, ofAll: 4 * PICTURE_BYTES };

/**
 * A picture cannot run scripts, wherever it is opened. A page of another origin may show it: it contains nothing about
 * the caller, and only its id gives access.
 */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
} as const;

export interface MediaParts {
  readonly media: Pick<MediaStore, 'find' | 'bytesOf'>;
  readonly takePicture: TakePicture;
  readonly metrics: Pick<GatewayMetrics, 'mediaBytes' | 'mediaRefused'>;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}

/** Pictures of questions and answers (contract, section 4): uploaded by hosts, readable by anybody with an id. */
export function mediaRoutes(app: App, { media, takePicture, metrics, now }: MediaParts): void {
  const read = createMediaReader(media, { now, onRead: (bytes) => metrics.mediaBytes('read', bytes) });
  const send = createMediaReplies();
  receiveBytes(app, createBodyBudget(UPLOADS));
  app.addHook('onError', async (request, _reply, error) => {
    if (request.method === 'POST' && error instanceof HttpProblem) metrics.mediaRefused(error.code);
  });

  app.post('/api/media', {
    config: { access: 'host', budget: 'media' },
    bodyLimit: PICTURE_BYTES,
    schema: {
      tags: ['media'],
      summary: 'Uploads a picture: its bytes are the body, whatever the content type',
      response: {
        201: z.object({ id: mediaIdSchema, width: z.number().int(), height: z.number().int() }),
      },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { body } = request;
      return reply.code(201).send(await takePicture(user.id, Buffer.isBuffer(body) ? body : Buffer.alloc(0)));
    },
  });

  app.get('/media/:id', {
    schema: {
      tags: ['media'],
      summary: 'A picture as WebP, in the smallest size that is wide enough, else in full',
      params: z.object({ id: z.string() }),
      querystring: z.object({
        w: z.enum(WIDTHS.map(String)).transform(Number).default(LONGEST_SIDE),
      }),
    },
    handler: async (request, reply) => {
      const id = mediaIdSchema.safeParse(request.params.id);
      const bytes = id.success ? await read(id.data, request.query.w) : null;
      if (!bytes) throw problems.notFound();
      return send(reply.headers(HEADERS), bytes);
    },
  });
}
