import { retryDelay } from '@quarry/events/retry-delay';
import { type ComponentType, lazy } from 'react';

/** So soon after a reload, a missing chunk cannot be due to a deployment. */
const RELOADED_JUST_NOW_MS = 30_000;
/** Timeout of the request that checks for the service. */
const PATIENCE_MS = 8_000;
const RELOADED_AT = 'reloadedAt';

/** The page a chunk is loaded into; replaced in specs. */
export interface ChunkHost {
  /** Instant of the last reload for a missing chunk; 0: never, Infinity: unknown. */
  reloadedAt(): number;
  /** @returns whether the instant of a reload could be kept */
  keepReload(now: number): boolean;
  reload(): void;
  isServiceThere(): Promise<boolean>;
  wait(ms: number): Promise<void>;
  now(): number;
}

const thisPage: ChunkHost = {
  reloadedAt() {
    try {
      return Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    } catch {
      // Without storage the page would reload for ever.
      return Infinity;
    }
  },
  keepReload(now) {
    try {
      sessionStorage.setItem(RELOADED_AT, String(now));
      return true;
    } catch {
      return false;
    }
  },
  reload: () => window.location.reload(),
  isServiceThere: () =>
    // Chunks come from the page's own origin, wherever the API is.
    fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  now: () => Date.now(),
};

/**
 * Loads a chunk. If that fails, the network is down or a deployment has replaced this page's files: it reloads as soon
 * as the service answers, and until then the screen shows that it is loading. Many browsers remember a failed import:
 * without a reload the next one fails too.
 * @param isWanted whether a screen still waits for the chunk: otherwise the page is not reloaded
 * @throws the loading error if no screen waits any more, or if the service answers and the page has just been reloaded,
 *   or the browser has no storage to tell
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  isWanted = () => true,
  page: ChunkHost = thisPage,
): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    let tries = 0;
    for (; isWanted() && !(await page.isServiceThere()); tries++) await page.wait(retryDelay(tries, Math.random()));
    if (!isWanted()) throw error;
    // After a wait the reload is due to the network, and the wait keeps reloads apart.
    const isDue = tries > 0 || page.now() - page.reloadedAt() >= RELOADED_JUST_NOW_MS;
    if (!isDue || (!page.keepReload(page.now()) && tries === 0)) throw error;
    page.reload();
    return new Promise(() => undefined);
  }
}

/** A component in a chunk of its own, loaded when it is first shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));
