import { retryDelay } from '@quarry/events/retry-delay';
import { type ComponentType, lazy } from 'react';

/** A piece that is still missing so soon after the page was loaded anew is no matter of its age. */
const RELOADED_JUST_NOW_MS = 30_000;
/** An answer that takes longer is none. */
const PATIENCE_MS = 8_000;
const RELOADED_AT = 'reloadedAt';

/** The page a piece is loaded into. */
export interface PieceHost {
  /** Instant at which this page was last loaded anew for want of a piece; 0 never, Infinity unknown. */
  reloadedAt(): number;
  reload(now: number): void;
  isServiceThere(): Promise<boolean>;
  wait(ms: number): Promise<void>;
  now(): number;
}

const thisPage: PieceHost = {
  reloadedAt() {
    try {
      return Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    } catch {
      // A browser that keeps nothing would load the page anew for ever.
      return Infinity;
    }
  },
  reload(now) {
    sessionStorage.setItem(RELOADED_AT, String(now));
    window.location.reload();
  },
  isServiceThere: () =>
    // Pieces come from the page's own origin, wherever the API is.
    fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  now: () => Date.now(),
};

/**
 * Loads a piece of the app that the first page left out. When it cannot be had, the network is away or a deployment has
 * replaced the files this page was made of. In both cases the page is loaded anew as soon as the service answers, and until
 * then the screen goes on loading: entering again brings a session's present state.
 * @throws what loading threw when the page has just been loaded anew, or its browser keeps nothing that would tell
 */
export async function loadPiece<Piece>(load: () => Promise<Piece>, page: PieceHost = thisPage): Promise<Piece> {
  try {
    return await load();
  } catch (error) {
    if (page.now() - page.reloadedAt() < RELOADED_JUST_NOW_MS) throw error;
    for (let tries = 0; !(await page.isServiceThere()); tries++) await page.wait(retryDelay(tries, Math.random()));
    page.reload(page.now());
    return new Promise(() => undefined);
  }
}

/** A component in a file of its own, loaded when it is first shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPiece(load) }));
