/** Requests per second of all phones of a session together, however many they are. */
const ASKS_PER_SECOND = 100;
/** In ms. */
const SOONEST = 4_000;
/** Most hosts who play again do so within this time; in ms. */
const SOON = 3 * 60_000;
/** Factor by which a phone asks less often after that. */
const RARER = 6;
/** How long the service links to the next session; in ms. */
const OVER = 60 * 60_000;

/** @param since ms since the first request. @returns ms until the next, without jitter; null: stop asking */
export function pauseFor(players: number, since: number): number | null {
  if (since > OVER) return null;
  const pause = Math.max(SOONEST, (players / ASKS_PER_SECOND) * 1_000);
  return since > SOON ? pause * RARER : pause;
}

/** What it needs from its page; replaced in specs. */
export interface AskingPage {
  readonly now: () => number;
  readonly random: () => number;
  readonly isVisible: () => boolean;
  /** @returns a function that stops listening */
  readonly onVisible: (act: () => void) => () => void;
}

const thisPage: AskingPage = {
  now: () => performance.now(),
  random: Math.random,
  isVisible: () => document.visibilityState === 'visible',
  onVisible(act) {
    document.addEventListener('visibilitychange', act);
    return () => document.removeEventListener('visibilitychange', act);
  },
};

/**
 * Asks now, periodically while the page is visible, and when it becomes visible.
 * @param ask resolves to whether to stop; must not reject
 * @returns a function that stops it
 */
export function askLater(players: number, ask: () => Promise<boolean>, page: AskingPage = thisPage): () => void {
  const from = page.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let over = false;
  const run = async () => {
    clearTimeout(timer);
    if (asking || over || !page.isVisible()) return;
    asking = true;
    const isEnough = await ask();
    asking = false;
    const pause = pauseFor(players, page.now() - from);
    if (isEnough || pause === null) stop();
    // Spread: a hall reaches its end in the same second.
    else if (!over) timer = setTimeout(run, pause * (0.75 + page.random() / 2));
  };
  const unlisten = page.onVisible(() => void run());
  const stop = () => {
    over = true;
    clearTimeout(timer);
    unlisten();
  };
  void run();
  return stop;
}
