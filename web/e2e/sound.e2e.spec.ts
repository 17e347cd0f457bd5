import { join } from 'node:path';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LOUDEST, renderNotes } from '../src/features/host-session/sound/render.ts';
import type { CUES, Cue, LOOPS, Loop } from '../src/features/host-session/sound/score.ts';
import { openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { openStage, PROJECTOR, type Stage } from './support/stage.ts';
import { makeStageLink, openScreensPanel, screensPanel } from './support/stage-and-remote.ts';

/** The score and its renderer, for a page. */
interface Synthesizer {
  readonly CUES: typeof CUES;
  readonly LOOPS: typeof LOOPS;
  readonly LOUDEST: typeof LOUDEST;
  readonly renderNotes: typeof renderNotes;
}

const SOUND = join(import.meta.dirname, '..', 'src', 'features', 'host-session', 'sound');
const ENTRY = 'virtual:score';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** The score's modules as one script, built like the app's, that exposes them as `window.sound`. */
async function bundleScore(): Promise<string> {
  const source = `
    export * from ${JSON.stringify(join(SOUND, 'score.ts'))};
    export * from ${JSON.stringify(join(SOUND, 'render.ts'))};`;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'score',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { format: 'iife', name: 'sound' } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result)) throw new Error('the score was not built');
  return `${result.output[0].code}; window.sound = sound;`;
}

/** A page that renders the score. */
async function openSynthesizer(): Promise<Page> {
  const page = await stage.open();
  await page.addScriptTag({ content: await bundleScore() });
  return page;
}

/** What to render: a cue or rounds of a loop, each from a given second. */
type Part = { readonly cue: Cue; readonly from?: number } | { readonly loop: Loop; readonly rounds: number };

/** Renders at full volume; level and largest step per tenth of a second and overall. */
const levelsOf = (page: Page, ...parts: readonly Part[]) =>
  page.evaluate(async (all) => {
    const { CUES, LOOPS, LOUDEST, renderNotes } = (window as unknown as { sound: Synthesizer }).sound;
    const rate = 44_100;
    const struck = all.flatMap((part) =>
      'cue' in part
        ? [{ notes: CUES[part.cue], from: part.from ?? 0, ends: 0.1 }]
        : Array.from({ length: part.rounds }, (_, round) => ({
            notes: LOOPS[part.loop].notes,
            from: round * LOOPS[part.loop].length,
            ends: 0,
          })),
    );
    const loops = all.flatMap((part) => ('loop' in part ? part.rounds * LOOPS[part.loop].length : []));
    const rung = struck.flatMap(({ notes, from, ends }) => notes.map(({ at, length }) => from + at + length + ends));
    const context = new OfflineAudioContext(1, Math.ceil(Math.max(...(loops.length > 0 ? loops : rung)) * rate), rate);
    const master = new GainNode(context, { gain: LOUDEST });
    master.connect(context.destination);
    for (const { notes, from } of struck) renderNotes(context, master, notes, from);
    const samples = (await context.startRendering()).getChannelData(0);
    const part = rate / 10;
    const levels = Array.from({ length: Math.floor(samples.length / part) }, (_, n) => {
      const slice = samples.subarray(n * part, (n + 1) * part);
      const steps = slice.subarray(1).map((sample, i) => Math.abs(sample - (slice[i] ?? 0)));
      return { peak: Math.max(...slice.map(Math.abs)), step: Math.max(...steps) };
    });
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return {
      levels,
      finite: samples.every(Number.isFinite),
      peak: 20 * Math.log10(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
      rms: 10 * Math.log10(power),
    };
  }, parts);

/** Checks a rendering: levels in dB of full scale. */
async function isHeard(page: Page, name: string, ...parts: readonly Part[]): Promise<void> {
  const { finite, peak, rms } = await levelsOf(page, ...parts);
  expect(finite, name).toBe(true);
  expect(rms, name).toBeGreaterThan(-50);
  expect(peak, name).toBeLessThanOrEqual(-1);
}

const ALL_CUES = [
  'tick',
  'ready',
  'open',
  'close',
  'statistics',
  'third',
  'second',
  'winner',
] as const satisfies readonly Cue[];
const ALL_LOOPS = ['lobby', 'reading', 'question', 'tense', 'suspense', 'roll'] as const satisfies readonly Loop[];

test('[W869] each tune is audible, never clips and ends in silence, and the loop has neither gaps nor jumps', async () => {
  const page = await openSynthesizer();
  for (const tune of ALL_CUES) {
    const { levels } = await levelsOf(page, { cue: tune });
    const loudest = Math.max(...levels.map(({ peak }) => peak));
    expect(loudest, tune).toBeGreaterThan(0.1);
    expect(loudest, tune).toBeLessThan(0.95);
    expect(levels.at(-1)?.peak, tune).toBeLessThan(0.001);
  }
  const { levels: loop } = await levelsOf(page, { loop: 'lobby', rounds: 3 });
  const [first, second, third] = [0, 80, 160].map((from) => loop.slice(from, from + 80));
  // Quiet, never silent, and the third round equals the second.
  expect(Math.max(...loop.map(({ peak }) => peak))).toBeLessThan(0.3);
  expect(Math.min(...loop.map(({ peak }) => peak))).toBeGreaterThan(0.002);
  expect(third?.map(({ peak }) => peak.toFixed(3))).toEqual(second?.map(({ peak }) => peak.toFixed(3)));
  const within = Math.max(...(first ?? []).map(({ step }) => step));
  expect(Math.max(...loop.slice(79, 82).map(({ step }) => step))).toBeLessThanOrEqual(within * 1.05);
});

test.runIf(EVERY)(
  '[W3656] every cue and loop, and a loop with its cues on top, is above −50 dBFS and peaks below −1 dBFS',
  async () => {
    const page = await openSynthesizer();
    const known = await page.evaluate(() => {
      const { CUES, LOOPS } = (window as unknown as { sound: Synthesizer }).sound;
      return [Object.keys(CUES), Object.keys(LOOPS)];
    });
    expect(known).toEqual([ALL_CUES, ALL_LOOPS]);
    for (const cue of ALL_CUES) await isHeard(page, cue, { cue });
    for (const loop of ALL_LOOPS) {
      await isHeard(page, loop, { loop, rounds: 2 });
      // The cues of a question that opens, ticks and closes.
      const over = (['ready', 'open', 'tick', 'close'] as const).map((cue, n) => ({ cue, from: n * 0.5 }));
      await isHeard(page, `cues over ${loop}`, { loop, rounds: 2 }, ...over);
    }
    // The loops are softer than the cues.
    const rmsOf = async (part: Part) => (await levelsOf(page, part)).rms;
    for (const loop of ALL_LOOPS)
      expect(await rmsOf({ loop, rounds: 2 }), loop).toBeLessThan(await rmsOf({ cue: 'open' }));
  },
);

/** Records the pitches that start in a window, in Hz. */
const hearPitches = (page: Page) =>
  page.addInitScript(() => {
    const pitches: number[] = [];
    Object.assign(window, { pitches });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      pitches.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });

const pitchesOf = (page: Page) => page.evaluate(() => (window as unknown as { pitches: number[] }).pitches);

/**
 * Blocks a page's sound until it is pressed, as a browser with a window does. A headless one does not, and takes every
 * call of a spec for a gesture.
 */
const blockSound = (page: Page) =>
  page.addInitScript(() => {
    let pressed = false;
    for (const gesture of ['click', 'keydown']) {
      window.addEventListener(gesture, (event) => (pressed ||= event.isTrusted), { capture: true });
    }
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        if (!pressed) void super.suspend();
      }
      override resume() {
        return pressed ? super.resume() : new Promise<void>(() => undefined);
      }
    };
  });

test('[W3650] [W3653] [W3654] sound follows the quiz, is remembered across a reload, and says that the browser blocks it until a press', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  await hearPitches(host);
  await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
  await host.getByRole('button', { name: 'Turn sound on' }).click();
  await host.getByText('60%').waitFor();

  await blockSound(host);
  await host.reload();
  await host.getByRole('button', { name: 'Sound is off: press to turn on' }).waitFor();
  expect(await look(host, 'host-sound-blocked')).toEqual([]);
  await host.getByRole('button', { name: 'Sound is off: press to turn on' }).click();
  await host.getByRole('button', { name: 'Turn sound off' }).waitFor();
  await host.getByText('60%').waitFor();
  // The lobby's first drops.
  await expect.poll(() => pitchesOf(host)).toEqual(expect.arrayContaining([262, 392]));
  const before = (await pitchesOf(host)).length;
  await press(host, 'Start Quiz');
  // The question's bass, after its opening cue.
  await expect.poll(async () => (await pitchesOf(host)).slice(before)).toEqual(expect.arrayContaining([523, 784, 110]));
});

test.runIf(EVERY)('[W3657] a stage’s sound is apart from the host’s, with keys and no button', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
  await openScreensPanel(host);
  const link = await makeStageLink(host);
  await screensPanel(host).getByRole('button', { name: 'Close' }).click();
  // A window on the same device.
  await host.keyboard.press('m');
  await host.getByRole('button', { name: 'Turn sound off' }).waitFor();
  const hall = await host.context().newPage();
  await hearPitches(hall);
  await hall.goto(link);
  await hall.getByTestId('quiz-code').waitFor();
  expect(await hall.getByRole('button').count()).toBe(0);
  expect(await pitchesOf(hall)).toEqual([]);
  await hall.keyboard.press('m');
  await hall.getByText('60%').waitFor();
  await expect.poll(() => pitchesOf(hall)).toEqual(expect.arrayContaining([262, 392]));
  await hall.keyboard.press('-');
  await hall.getByText('50%').waitFor();

  await blockSound(hall);
  await hall.reload();
  await hall.getByText('Sound is off: press to turn on').waitFor();
  expect(await look(hall, 'stage-sound-blocked')).toEqual([]);
  await hall.keyboard.press('Space');
  await hall.getByText('50%').waitFor();
  await hall.keyboard.press('m');
  await hall.getByText('50%').waitFor({ state: 'detached' });
});
