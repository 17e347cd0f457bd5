import type { MediaStore } from '@quarry/database/media/media-store';
import type { Log } from '@quarry/service-kit/log';

/** Interval (ms) and batch size. */
const EVERY_MS = 10 * 60_000;
const LIMIT = 1_000;

/** Deletes unused pictures periodically. Gateways do it, because only they can reach an object store. */
export function startPruningMedia(media: Pick<MediaStore, 'prune'>, log: Log): { stop(): void } {
  const timer = setInterval(() => {
    media.prune(LIMIT).then(
      (pruned) => {
        if (pruned.media + pruned.pictures > 0) log.info({ event: 'media-pruned', ...pruned });
      },
      (error: unknown) => log.warn({ event: 'media-not-pruned', reason: String(error) }),
    );
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
