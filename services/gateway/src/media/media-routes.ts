import { MEDIA_BYTES_PER_HOST, MEDIA_BYTES_UNVERIFIED, type MediaStore } from '@quarry/database/media/media-store';
import { mediaIdSchema } from '@quarry/events/media';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { App } from '#http-edge/app-type.ts';
import { createBodyBudget } from '#http-edge/body-budget.ts';
import { receiveBytes } from '#http-edge/json-body.ts';
import { HttpProblem, problem, problems } from '#http-edge/problem.ts';
import type { GatewayMetrics } from '#operations/gateway-metrics.ts';
import { LONGEST_SIDE, MOST_PIXELS, WIDTHS } from './decoder-protocol.ts';
import { createMediaReader } from './media-reader.ts';
import { createMediaReplies } from './media-replies.ts';
import { pictureFormat } from './picture-format.ts';
import type { Reencode } from './reencode.ts';

const MIB = 1024 * 1024;

/** Largest picture as sent. */
const PICTURE_BYTES = 8 * MIB;

/** A picture counts until it is stored; apart from other bodies, so that uploads never displace a quiz that is saved. */
const UPLOADS = { ofSender: 2 * PICTURE_BYTES, ofAll: 4 * PICTURE_BYTES };

/**
 * A picture cannot run scripts, wherever it is opened. It may be shown by a page of another origin: it has nothing of who
 * asks, and its id is what opens it.
 */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
} as const;

export interface MediaParts {
  readonly media: MediaStore;
  readonly reencode: Reencode;
  /** 128 random bits. */
  readonly newMediaId: () => string;
  readonly metrics: Pick<GatewayMetrics, 'mediaBytes' | 'mediaRefused'>;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}

const notAPicture = () =>
  problem(415, 'media-unsupported', 'This is no picture that can be used: PNG, JPEG, WebP, AVIF or GIF.');

const UNDECODED = {
  unreadable: () => problem(422, 'media-unreadable', 'This picture is damaged. Please save it anew and try again.'),
  'too-large': () =>
    problem(
      422,
      'media-too-large',
      `This picture is too large: up to ${MOST_PIXELS.jpeg / 1e6} megapixels as PNG, JPEG or WebP, ${MOST_PIXELS.gif / 1e6} as GIF or AVIF.`,
    ),
} as const;

/** 403 and not 413: a smaller picture may not help. */
const quotaReached = (isVerified: boolean) =>
  problem(
    403,
    'media-quota',
    isVerified
      ? `Your pictures take the ${MEDIA_BYTES_PER_HOST / MIB} MB that a host has. Those that no quiz shows are deleted after 30 days.`
      : `Until your address is confirmed your pictures take up to ${MEDIA_BYTES_UNVERIFIED / MIB} MB. Please open the link in the mail we sent you to confirm it.`,
  );

/** Pictures of questions and answers (contract, section 4): uploaded by hosts, seen by whoever has an id. */
export function mediaRoutes(app: App, { media, reencode, newMediaId, metrics, now }: MediaParts): void {
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
      if (!Buffer.isBuffer(body) || !pictureFormat(body)) throw notAPicture();
      metrics.mediaBytes('received', body.length);
      const { hasRoom, isVerified } = await media.hasRoom(user.id);
      if (!hasRoom) throw quotaReached(isVerified);
      const picture = await reencode(user.id, body);
      if (typeof picture === 'string') throw UNDECODED[picture]();
      const id = mediaIdSchema.parse(newMediaId());
      if ((await media.add(user.id, { id, ...picture })) === 'full') throw quotaReached(isVerified);
      metrics.mediaBytes(
        'stored',
        picture.sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
      return reply.code(201).send({ id, width: picture.width, height: picture.height });
    },
  });

  app.get('/media/:id', {
    schema: {
      tags: ['media'],
      summary: 'A picture as WebP, at least so wide if it is, else in full',
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
