import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { hostByHub } from './support/hub-host.ts';
import { enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';
import { makePairingLink, openScreensPanel } from './support/stage-and-remote.ts';

let stage: Stage;
const PHONE_OPTIONS = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Sums the gzipped sizes of a page's scripts. */
function weighScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Cost of opening a screen with a cold cache. */
interface LoadCost {
  /** Sequential round trips: each request had to wait for the response before. */
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

describe('what a phone loads', () => {
  test('[W85] joining and playing take at most 130 kB of script, packed', async () => {
    const host = await hostByHub(stage);
    const phone = await stage.open(PHONE_OPTIONS);
    const weight = weighScripts(phone);
    await enterCode(phone, host.code);
    await phone.getByLabel('User name').fill('Ada');
    const joining = await weight();
    await phone.getByRole('button', { name: 'Join Quiz' }).click();
    await sees(phone, 'Waiting...');
    await host.play();
    await sees(phone, 'Which mineral is the hardest?');
    await host.skip();
    await phone.getByText('No answer this time.', { exact: true }).waitFor();
    await host.show('leaderboard');
    await sees(phone, 'Your Score');
    const all = await weight();
    console.log(`script for joining ${joining} bytes, for joining and playing ${all} bytes (gzip)`);
    expect(all).toBeLessThanOrEqual(130_000);
  });

  test('[W783] controlling a quiz takes at most 135 kB of script, packed', async () => {
    const host = await openHost(stage);
    await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    await openScreensPanel(host);
    const link = await makePairingLink(host, stage);
    const phone = await stage.open(PHONE_OPTIONS);
    const weight = weighScripts(phone);
    await phone.goto(link);
    await press(phone, 'Start Quiz');
    await sees(phone, 'Which mineral is the hardest?');
    await phone.getByRole('button', { name: 'People' }).click();
    await phone.getByRole('dialog').getByText('Nobody is here by that name.').waitFor();
    await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await press(phone, 'Skip');
    await press(phone, 'Next');
    await sees(phone, 'Leaderboard');
    const all = await weight();
    console.log(`script for controlling a quiz ${all} bytes (gzip)`);
    expect(all).toBeLessThanOrEqual(135_000);
  });

  test('[W85] files come packed and may be kept', async () => {
    const phone = await stage.open(PHONE_OPTIONS);
    const scripts: Record<string, string>[] = [];
    phone.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.headers());
    });
    await phone.goto('/join');
    await phone.getByLabel('Quiz code').waitFor();
    for (const headers of scripts) expect(headers['cache-control']).toContain('immutable');
    expect(scripts.filter((headers) => headers['content-encoding'] !== undefined).length).toBeGreaterThan(0);
  });

  test('[W86] a phone is back in the quiz after few rounds of requests and little computing', async () => {
    const { code } = await hostByHub(stage);
    const phone = await joinAs(stage, code, 'Ada');
    const home: LoadCost[] = [];
    const player: LoadCost[] = [];
    for (let i = 0; i < 3; i++) {
      home.push(await loadCost(phone.context(), '/', 'Quarry'));
      player.push(await loadCost(phone.context(), '/quiz/player', 'Waiting...'));
    }
    // Other load on the machine only adds to it.
    const least = (costs: LoadCost[], what: keyof LoadCost) => Math.min(...costs.map((cost) => cost[what]));
    const ratio = least(player, 'cpu') / least(home, 'cpu');
    console.log(`back in the quiz after ${least(player, 'rounds')} rounds, ${ratio.toFixed(2)} × the home page's CPU`);
    expect(least(player, 'rounds')).toBeLessThanOrEqual(4);
    expect(ratio).toBeLessThan(1.5);
  });
});

describe('in one hand', () => {
  test('[W87] [W1851] what is tapped is at least 48 px high, and 320 px are enough for every state, up to the end', async () => {
    const host = await hostByHub(stage);
    const phone = await joinAs(stage, host.code, 'Ada', { viewport: { width: 320, height: 568 } });
    const small = () =>
      phone.evaluate(
        () =>
          [...document.querySelectorAll('button, a[href], input:not([type=file])')]
            .map((control) => (control.closest('label, [class*=box]') ?? control).getBoundingClientRect())
            .filter(({ height, width }) => height > 0 && (height < 48 || width < 48)).length,
      );
    const check = async () => {
      expect(await small()).toBe(0);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    };
    await sees(phone, 'Waiting...');
    await check();
    await host.play();
    await sees(phone, 'Which mineral is the hardest?');
    await check();
    await host.skip();
    await phone.getByText('No answer this time.', { exact: true }).waitFor();
    await check();
    await host.show('leaderboard');
    await sees(phone, 'Your Score');
    await check();
    await phone.getByRole('button', { name: 'Leave' }).click();
    await phone.getByText('Leave the quiz?').waitFor();
    await host.show('endscreen');
    await phone.getByText('Thank you for playing!').waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);
  });
});

describe('calm', () => {
  test('[W88] without motion nothing grows, slides or falls', async () => {
    const host = await hostByHub(stage);
    const phone = await joinAs(stage, host.code, 'Ada');
    await sees(phone, 'Waiting...');
    await host.play();
    await sees(phone, 'Which mineral is the hardest?');
    const longest = await phone.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))),
    );
    expect(longest).toBeLessThanOrEqual(1);
    const transitions = await phone.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) =>
          getComputedStyle(element)
            .transitionDuration.split(', ')
            .some((duration) => duration !== '0s'),
        ).length,
    );
    expect(transitions).toBe(0);
  });
});
