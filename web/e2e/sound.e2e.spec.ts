import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LOOP, LOUDEST, playTune, TUNES, Tune } from '../src/features/host-session/synth.ts';
import { openStage, type Stage } from './support/stage.ts';

/** The synthesizer's parts for the page. */
interface Synthesizer {
  readonly TUNES: typeof TUNES;
  readonly LOOP: typeof LOOP;
  readonly LOUDEST: typeof LOUDEST;
  readonly playTune: typeof playTune;
}

const SOURCE = join(import.meta.dirname, '..', 'src', 'features', 'host-session', 'synth.ts');

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Renders a tune, looped `rounds` times, at full volume; level and largest step of each tenth of a second. */
const levelsOf = (page: Page, tune: Tune, rounds: number) =>
  page.evaluate(
    async ([name, times]) => {
      const { TUNES, LOOP, LOUDEST, playTune } = window as unknown as Synthesizer;
      const rate = 44_100;
      const length = times > 1 ? times * LOOP : Math.max(...TUNES[name].map(({ at, ring }) => at + ring)) + 0.1;
      const context = new OfflineAudioContext(1, Math.ceil(length * rate), rate);
      const master = new GainNode(context, { gain: LOUDEST });
      master.connect(context.destination);
      for (let round = 0; round < times; round += 1) playTune(context, master, name, round * LOOP);
      const samples = (await context.startRendering()).getChannelData(0);
      const part = rate / 10;
      return Array.from({ length: Math.floor(samples.length / part) }, (_, n) => {
        const slice = samples.subarray(n * part, (n + 1) * part);
        const steps = slice.subarray(1).map((sample, i) => Math.abs(sample - (slice[i] ?? 0)));
        return { peak: Math.max(...slice.map(Math.abs)), step: Math.max(...steps) };
      });
    },
    [tune, rounds] as const,
  );

test('[W869] each tune can be heard, clips nowhere and ends in silence, and the loop has neither gap nor jump', async () => {
  const page = await stage.open();
  const exposed = 'Object.assign(window, { TUNES, LOOP, LOUDEST, playTune });';
  await page.addScriptTag({ type: 'module', content: stripTypeScriptTypes(readFileSync(SOURCE, 'utf8')) + exposed });
  await page.waitForFunction(() => 'playTune' in window);
  for (const tune of ['tick', 'open', 'close', 'podium'] as const) {
    const levels = await levelsOf(page, tune, 1);
    const loudest = Math.max(...levels.map(({ peak }) => peak));
    expect(loudest, tune).toBeGreaterThan(0.1);
    expect(loudest, tune).toBeLessThan(0.95);
    expect(levels.at(-1)?.peak, tune).toBeLessThan(0.001);
  }
  const loop = await levelsOf(page, 'lobby', 3);
  const [first, second, third] = [0, 80, 160].map((from) => loop.slice(from, from + 80));
  // Quiet, never silent, and the third round is the second one again.
  expect(Math.max(...loop.map(({ peak }) => peak))).toBeLessThan(0.3);
  expect(Math.min(...loop.map(({ peak }) => peak))).toBeGreaterThan(0.002);
  expect(third?.map(({ peak }) => peak.toFixed(3))).toEqual(second?.map(({ peak }) => peak.toFixed(3)));
  const within = Math.max(...(first ?? []).map(({ step }) => step));
  expect(Math.max(...loop.slice(79, 82).map(({ step }) => step))).toBeLessThanOrEqual(within * 1.05);
});
