/** All phones of a session together ask this often a second, however many they are. */
const ASKS_PER_SECOND = 100;
/** In ms. */
const SOONEST = 4_000;
/** Most hosts who play again do so within this; in ms. */
const SOON = 3 * 60_000;
/** After that a phone asks so many times rarer. */
const RARER = 6;
/** As long as the service leads to the next session; in ms. */
const OVER = 60 * 60_000;

/** @param since ms since the first question. @returns ms until the next, without its spread; null: no more */
export function pauseFor(players: number, since: number): number | null {
  if (since > OVER) return null;
  const pause = Math.max(SOONEST, (players / ASKS_PER_SECOND) * 1_000);
  return since > SOON ? pause * RARER : pause;
}

/** What it needs of its page; replaced in specs. */
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
 * Asks now and from time to time while the page is visible, and when it becomes visible.
 * @param ask resolves to whether that is enough; must not reject
 * @returns stops it
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
