import { MEDIA_BYTES_PER_HOST, MEDIA_BYTES_UNVERIFIED, type MediaStore } from '@quarry/database/media/media-store';
import type { UserId } from '@quarry/events/ids';
import { type Media, mediaIdSchema } from '@quarry/events/media';
import { HttpProblem, problem } from '#http-edge/problem.ts';
import type { GatewayMetrics } from '#operations/gateway-metrics.ts';
import { MOST_PIXELS } from './decoder-protocol.ts';
import { pictureFormat } from './picture-format.ts';
import type { Reencode } from './reencode.ts';

const MIB = 1024 * 1024;

const notAPicture = () =>
  problem(415, 'media-unsupported', 'This is no picture that can be used: PNG, JPEG, WebP, AVIF or GIF.');

const UNDECODED = {
  unreadable: () => problem(422, 'media-unreadable', 'This picture is damaged. Please save it anew and try again.'),
  'too-large': () =>
    problem(
      422,
      'media-too-large',
      `This picture is too large: up to ${MOST_PIXELS.jpeg / 1e6} megapixels as PNG, JPEG or WebP, ${MOST_PIXELS.gif / 1e6} as GIF or AVIF.`,
      { values: { usual: MOST_PIXELS.jpeg / 1e6, few: MOST_PIXELS.gif / 1e6 } },
    ),
} as const;

/** 403 and not 413: a smaller picture may not help. */
export function quotaReached(isVerified: boolean) {
  const megabytes = (isVerified ? MEDIA_BYTES_PER_HOST : MEDIA_BYTES_UNVERIFIED) / MIB;
  return problem(
    403,
    'media-quota',
    isVerified
      ? `Your pictures take the ${megabytes} MB that a host has. Those that no quiz shows are deleted after 30 days.`
      : `Until your address is confirmed your pictures take up to ${megabytes} MB. Please open the link in the mail we sent you to confirm it.`,
    { values: { megabytes, verified: isVerified } },
  );
}

/**
 * Stores a host's picture, whatever content type it was sent with.
 * @throws HttpProblem with the reason if it is refused
 */
export type TakePicture = (hostId: UserId, bytes: Buffer) => Promise<Omit<Media, 'alt'>>;

/** The same for one of a file's pictures, which is left out if it cannot be used or exceeds the host's quota. */
export const pictureOfFile =
  (takePicture: TakePicture) =>
  async (hostId: UserId, bytes: Uint8Array): Promise<Media | null> => {
    try {
      return { ...(await takePicture(hostId, Buffer.from(bytes))), alt: '' };
    } catch (error) {
      if (error instanceof HttpProblem && error.status < 500) return null;
      throw error;
    }
  };

interface TakePictureParts {
  readonly media: Pick<MediaStore, 'hasRoom' | 'add'>;
  readonly reencode: Reencode;
  /** 128 random bits. */
  readonly newMediaId: () => string;
  readonly metrics: Pick<GatewayMetrics, 'mediaBytes'>;
}

export function createTakePicture({ media, reencode, newMediaId, metrics }: TakePictureParts): TakePicture {
  return async (hostId, bytes) => {
    if (!pictureFormat(bytes)) throw notAPicture();
    metrics.mediaBytes('received', bytes.length);
    const { hasRoom, isVerified } = await media.hasRoom(hostId);
    if (!hasRoom) throw quotaReached(isVerified);
    const picture = await reencode(hostId, bytes);
    if (typeof picture === 'string') throw UNDECODED[picture]();
    const id = mediaIdSchema.parse(newMediaId());
    if ((await media.add(hostId, { id, ...picture })) === 'full') throw quotaReached(isVerified);
    metrics.mediaBytes(
      'stored',
      picture.sizes.reduce((sum, { bytes: { length } }) => sum + length, 0),
    );
    return { id, width: picture.width, height: picture.height };
  };
}
