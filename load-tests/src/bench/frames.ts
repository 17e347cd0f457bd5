import { setTimeout as delay } from 'node:timers/promises';
import { ensureChromium } from '@quarry/local-services/ensure-chromium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type BenchLine, sized } from './bench-line.ts';
import { type Figure, median, ms } from './figure.ts';
import { CATEGORIES, type MainThread, readMainThread, type TraceEvent, WORK, type Work } from './main-thread.ts';
import { type Recording, recordQuestion, startRecordedHub } from './recorded-hub.ts';

const PLAYERS = 402;
const ROUNDS = 3;
/** Simulates a laptop four times slower. */
const SLOWED = 4;
const FPS_GOAL = 50;
const TASK_GOAL_MS = 50;
const PROJECTOR = { width: 1920, height: 1080 };
/** Time for the hub's last frame to be painted. */
const REST_MS = 500;

/**
 * The host's page in a browser with a throttled CPU, while a hall answers within three seconds and its tiles count
 * live. The page's input was recorded from a real session, so that only the browser computes.
 */
export const frames: BenchLine = async (context) => {
  const { target, say } = context;
  const count = sized(context, PLAYERS);
  say(`${count} players answer within 3 s, for the recording`);
  const recording = await recordQuestion(target, count);
  const hub = await startRecordedHub(recording);
  const browser = await chromium.launch({ executablePath: await ensureChromium(say) });
  try {
    const page = await openProjector(browser, target.app, recording, hub.port);
    const play = async () => {
      const from = await page.evaluate(() => performance.now());
      await hub.play();
      await delay(REST_MS);
      return roundSince(page, from);
    };
    const toLobby = async () => {
      await page.getByText(`${count}/${count} answered`).waitFor();
      hub.toLobby();
      await page.getByTestId('quiz-code').waitFor();
    };
    say(`on a projector whose CPU is ${SLOWED} times slower, ${recording.question.length} frames of the hub each time`);
    // The first one warms up.
    await play();
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) {
      await toLobby();
      rounds.push(await play());
    }
    await toLobby();
    await browser.startTracing(page, { categories: CATEGORIES });
    const { seconds } = await play();
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    return figuresOf(`the host's page while ${count} players answer within 3 s, CPU ${SLOWED} times slower`, rounds, {
      ...readMainThread(traceEvents),
      seconds,
    });
  } finally {
    await browser.close();
    hub.close();
  }
};

function figuresOf(
  name: string,
  rounds: readonly Round[],
  { spent, longestTask, frames: drawn, seconds }: MainThread & { readonly seconds: number },
): Figure[] {
  const fps = median(rounds.map((round) => round.fps));
  const task = Math.max(...rounds.map((round) => round.longestTask));
  const opening = Math.max(...rounds.map((round) => round.opening));
  const told = (taken: number) => (taken === 0 ? `none over ${TASK_GOAL_MS} ms` : ms(taken));
  const share = (kind: Work) => Math.round(spent[kind] / seconds);
  const all = WORK.reduce((sum, kind) => sum + share(kind), 0);
  return [
    {
      name: `${name}: frames`,
      goal: `≥ ${FPS_GOAL} /s`,
      value: `${fps.toFixed(1)} /s`,
      baseline: `longest ${ms(Math.max(...rounds.map((round) => round.longestFrame)))}`,
      reached: fps >= FPS_GOAL,
    },
    {
      name: 'the same: longest task',
      goal: `≤ ${TASK_GOAL_MS} ms`,
      value: told(task),
      baseline: `when the question opens: ${told(opening)}`,
      reached: task <= TASK_GOAL_MS,
    },
    {
      name: 'the same: CPU of the main thread',
      goal: '(none)',
      value: `${all} ms a second`,
      baseline: WORK.map((kind) => `${kind} ${share(kind)}`).join(', '),
      reached: true,
    },
    {
      name: 'the same: CPU of its longest task, the opening included',
      goal: `≤ ${TASK_GOAL_MS} ms`,
      value: ms(longestTask),
      baseline: `a frame median ${ms(median(drawn))}, worst ${ms(Math.max(0, ...drawn))}, ${drawn.length} drawn`,
      reached: longestTask <= TASK_GOAL_MS,
    },
  ];
}

interface Round {
  readonly seconds: number;
  readonly fps: number;
  readonly longestFrame: number;
  /** 0 if no task took more than 50 ms, the browsers' threshold of a long task. */
  readonly longestTask: number;
  /** The longest of the tasks that open the question, which are excluded from the others; 0 if none. */
  readonly opening: number;
}

/** Measurements taken in the page, on its own clock. */
interface Notes {
  readonly frames: number[];
  readonly tasks: { readonly at: number; readonly taken: number }[];
}

/** Runs in the page; as text, because this workspace has no types of a browser. */
const NOTE = `
  const notes = window.notes = { frames: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime: at, duration: taken } of list.getEntries()) notes.tasks.push({ at, taken });
  }).observe({ type: 'longtask' });
  const frame = (at) => {
    notes.frames.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);`;

/** Sends the page's socket to the recorded hub. */
const redirectTo = (port: number) => `
  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(String(address).replace(/^ws:\\/\\/[^/]+\\/master/, 'ws://127.0.0.1:${port}/master'), protocols);
    }
  };`;

/** The page of the recorded session, in a window that records its frames and long tasks. */
async function openProjector(
  browser: Browser,
  app: string,
  { cookie, sessionId }: Recording,
  port: number,
): Promise<Page> {
  // The content policy allows sockets to the page's own origin only.
  const context = await browser.newContext({ viewport: PROJECTOR, baseURL: app, bypassCSP: true });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: app }]);
  await context.addInitScript((id) => {
    localStorage.setItem('quizSessionId', id);
    localStorage.setItem('quizId', 'load');
  }, sessionId);
  await context.addInitScript(NOTE);
  await context.addInitScript(redirectTo(port));
  const page = await context.newPage();
  await page.goto('/quiz');
  await page.getByTestId('quiz-code').waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return page;
}

/** Time after its frame by which the question is open, even on a slow machine; in ms. */
const OPENING_MS = 400;

const roundSince = (page: Page, from: number): Promise<Round> =>
  page.evaluate(
    ([start, opening]) => {
      const { frames, tasks } = (globalThis as unknown as { notes: Notes }).notes;
      const seen = frames.filter((at) => at >= start + opening);
      const gaps = seen.slice(1).map((at, i) => at - (seen[i] ?? at));
      const span = (seen.at(-1) ?? 0) - (seen[0] ?? 0);
      const longest = (from: number, to: number) =>
        Math.max(0, ...tasks.filter(({ at }) => at >= from && at < to).map(({ taken }) => taken));
      return {
        seconds: span / 1_000,
        fps: span === 0 ? 0 : (gaps.length / span) * 1_000,
        longestFrame: Math.max(0, ...gaps),
        longestTask: longest(start + opening, Infinity),
        opening: longest(start, start + opening),
      };
    },
    [from, OPENING_MS] as const,
  );
