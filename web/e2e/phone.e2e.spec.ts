import { gzipSync } from 'node:zlib';
import { EVERY } from '@quarry/test-kit/every';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenWords } from './support/broken-words.ts';
import { press } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';
import { numberOn } from './support/stage-and-remote.ts';

let stage: Stage;
const SMALL = { width: 320, height: 568 } as const;
/** Windows of a zoomed page; 320 × 256 is at 400 %. None is wider than 480 px, which would load the larger scene. */
const LOW = [
  [320, 256],
  [360, 300],
  [427, 215],
] as const;
const PHONE_OPTIONS = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Follows the scripts a page loads: the sum of their gzipped sizes, and their headers. */
function watchScripts(page: Page) {
  const sizes: Promise<number>[] = [];
  const headers: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    headers.push(response.headers());
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return { headers, weight: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

/** Cost of opening a screen with a cold cache. */
interface LoadCost {
  /** Sequential round trips: each request had to wait for the previous response. */
  rounds: number;
  /** CPU time of the page's main thread in ms, independent of other load. */
  cpu: number;
}

/** Opens a screen with 500 ms latency and reads the cost once its heading appears. */
async function loadCost(phone: BrowserContext, path: string, heading: string): Promise<LoadCost> {
  const page = await phone.newPage();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const network = { offline: false, latency: 500, downloadThroughput: -1, uploadThroughput: -1 };
  await tools.send('Network.emulateNetworkConditions', network);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path, { waitUntil: 'commit' });
  await sees(page, heading);
  const { metrics } = await tools.send('Performance.getMetrics');
  const cpu = Math.round(1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN));
  const rounds = await page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
    const loads = (entries as PerformanceResourceTiming[]).toSorted((a, b) => a.startTime - b.startTime);
    const depths: number[] = [];
    for (const { startTime } of loads)
      depths.push(1 + Math.max(0, ...depths.filter((_, i) => (loads[i]?.responseEnd ?? 0) <= startTime)));
    return Math.max(...depths);
  });
  await page.close();
  return { rounds, cpu };
}

/**
 * Watches the headings of a page that is opened later.
 * @returns a function that lists those that a socket message changed within its own task, and the others
 */
async function watchHeadings(page: Page) {
  await page.addInitScript(() => {
    const seen: Record<'atOnce' | 'later', string[]> = { atOnce: [], later: [] };
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    let last = '';
    const note = (where: string[]) => {
      if (heading() !== last) where.push(heading());
      last = heading();
    };
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener('message', () => note(seen.later));
        // By then the page listens, so that this listener is the last one of the task.
        this.addEventListener('open', () => this.addEventListener('message', () => note(seen.atOnce)));
      }
    };
    Object.assign(window, {
      headings: () => {
        note(seen.later);
        return seen;
      },
    });
  });
  type Headings = Record<'atOnce' | 'later', string[]>;
  return () => page.evaluate(() => (window as unknown as { headings: () => Headings }).headings());
}

/** Selectors of the loaded styles that make the browser match beyond the changed elements, or for many languages. */
const wideSelectors = (phone: Page) =>
  phone.evaluate(() => {
    const within = (rules: CSSRuleList): readonly CSSRule[] =>
      [...rules].flatMap((rule) => [rule, ...('cssRules' in rule ? within(rule.cssRules as CSSRuleList) : [])]);
    return [...document.styleSheets]
      .flatMap(({ cssRules }) => within(cssRules))
      .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []))
      .filter((selector) => /:has\([^)]*:(?:nth|first|last|only|empty)|:lang\(\w+\), :lang\(/.test(selector));
  });

/** Number of controls that are too small for a thumb. */
const small = (phone: Page) =>
  phone.evaluate(
    () =>
      [...document.querySelectorAll('button, a[href], input:not([type=file])')]
        .map((control) => (control.closest('label, [class*=box]') ?? control).getBoundingClientRect())
        .filter(({ height, width }) => height > 0 && (height < 48 || width < 48)).length,
  );

const scrollWidth = (phone: Page) => phone.evaluate(() => document.documentElement.scrollWidth);

/** The longest animation in ms. */
const longest = (phone: Page) =>
  phone.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))),
  );

/** Number of elements that change gradually. */
const transitions = (phone: Page) =>
  phone.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(', ')
          .some((duration) => duration !== '0s'),
      ).length,
  );

test('[W85] [W87] [W88] [W1851] [W2720] [W3770] [W3800] a quiz on a phone loads at most 135 kB of compressed, cacheable script; tap targets are at least 48 px high, 320 px are enough up to the end, no word breaks in a low window, and with reduced motion nothing grows, slides or falls', async () => {
  const host = await hostByHub(stage);
  const phone = await stage.open({ ...PHONE_OPTIONS, viewport: SMALL });
  const { headers, weight } = watchScripts(phone);
  const headings = await watchHeadings(phone);
  const check = async () => {
    expect(await small(phone)).toBe(0);
    expect(await scrollWidth(phone)).toBeLessThanOrEqual(SMALL.width);
    for (const [width, height] of LOW) {
      await phone.setViewportSize({ width, height });
      await expect.poll(() => brokenWords(phone, 'header *, main *'), { message: `${width}` }).toEqual([]);
      expect(await scrollWidth(phone)).toBeLessThanOrEqual(width);
    }
    await phone.setViewportSize(SMALL);
  };
  await enterCode(phone, host.code);
  await phone.getByLabel('User name').fill('Ada');
  const joining = await weight();
  await phone.getByRole('button', { name: 'Join Quiz' }).click();
  await sees(phone, 'Waiting...');
  await check();
  await host.play();
  await sees(phone, 'Which mineral is the hardest?');
  expect(await longest(phone)).toBeLessThanOrEqual(1);
  expect(await transitions(phone)).toBe(0);
  await check();
  await host.skip();
  await phone.getByText('No answer this time.', { exact: true }).waitFor();
  await check();
  await host.show('leaderboard');
  await sees(phone, 'Your Score');
  await check();
  const { atOnce, later } = await headings();
  expect(later).toEqual(expect.arrayContaining(['Waiting...', 'Which mineral is the hardest?', 'Your Score']));
  expect(atOnce).toEqual([]);
  expect(await wideSelectors(phone)).toEqual([]);
  const selected = await phone.locator('h1').evaluate((heading) => {
    const { backgroundColor } = getComputedStyle(heading, '::selection');
    return { backgroundColor, own: getComputedStyle(document.documentElement, '::selection').backgroundColor };
  });
  expect(selected.backgroundColor).toBe(selected.own);
  expect(selected.own).toMatch(/^rgb\(/);

  const all = await weight();
  console.log(`script for joining ${joining} bytes, for joining and playing ${all} bytes (gzip)`);
  expect(all).toBeLessThanOrEqual(135_000);
  for (const header of headers) expect(header['cache-control']).toContain('immutable');
  expect(headers.filter((header) => header['content-encoding'] !== undefined).length).toBeGreaterThan(0);

  await phone.getByRole('button', { name: 'Leave' }).click();
  await phone.getByText('Leave the quiz?').waitFor();
  await host.show('endscreen');
  await phone.getByText('Thank you for playing!').waitFor();
  await check();
  expect(await phone.getByRole('dialog').count()).toBe(0);
});

test('[W783] controlling a quiz takes at most 139 kB of compressed script', async () => {
  const host = await hostByHub(stage);
  const screens = `/api/session/${host.sessionId}/screens`;
  const made = await host.request.post(screens, { data: { role: 'remote' } });
  const { id, key } = (await made.json()) as { id: string; key: string };
  const phone = await stage.open(PHONE_OPTIONS);
  const { weight } = watchScripts(phone);
  await phone.goto(`/remote#${key}`);
  await numberOn(phone);
  await host.request.post(`${screens}/${id}/confirm`);
  await press(phone, 'Start Quiz');
  await phone.getByRole('button', { name: 'Start anyway' }).click();
  await sees(phone, 'Which mineral is the hardest?');
  await phone.getByRole('button', { name: 'People' }).click();
  await phone.getByRole('dialog').getByText('Nobody is here by that name.').waitFor();
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await press(phone, 'Skip');
  await press(phone, 'Next');
  await sees(phone, 'Leaderboard');
  const all = await weight();
  console.log(`script for controlling a quiz ${all} bytes (gzip)`);
  expect(all).toBeLessThanOrEqual(139_000);
});

test.runIf(EVERY)('[W86] a phone is back in the quiz after few round trips and little CPU time', async () => {
  const { code } = await hostByHub(stage);
  const phone = await joinAs(stage, code, 'Ada');
  const rounds: number[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < 3; i++) {
    const home = await loadCost(phone.context(), '/', 'Quarry');
    const player = await loadCost(phone.context(), '/quiz/player', 'Waiting...');
    rounds.push(player.rounds);
    ratios.push(player.cpu / home.cpu);
  }
  // Other load on the machine disturbs a pair, and adds rounds.
  const [least, ratio] = [Math.min(...rounds), Math.min(...ratios)];
  console.log(`back in the quiz after ${least} rounds, ${ratio.toFixed(2)} × the home page's CPU`);
  expect(least).toBeLessThanOrEqual(4);
  expect(ratio).toBeLessThan(1.5);
});
