import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crash, ownerOf } from './support/engines.ts';
import { openHost, press, type QuizPlan, startQuiz, storeQuiz } from './support/host.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

/** Seconds; long enough that a dead engine's lease lapses and another one goes on while the question runs. */
const TIME = 14;
/** Seconds after its deadline at which a question must be closed for everybody to see, on a busy machine. */
const LATE = 3;

const PLAN: QuizPlan = {
  name: 'An engine dies',
  questions: [
    { text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz'], time: TIME },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper'], time: TIME },
  ],
};

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ gateways: 2, engines: 2 });
});
afterAll(() => stage?.close());

/** Counts what a person would notice as an interruption: pages loaded anew, and banners of a lost connection. */
function watch(page: Page): () => Promise<{ loads: number; banners: number }> {
  let loads = 0;
  page.on('load', () => loads++);
  return async () => ({ loads, banners: await page.getByText('Your connection dropped.', { exact: true }).count() });
}

test('[W901] with two gateways and two engines a question goes on and closes in time when its engine is killed', async () => {
  const { gateways } = await stage.system.runFile();
  const [hostGateway, playerGateway] = gateways as [string, string];
  const host = await openHost(stage, { baseURL: hostGateway });
  await storeQuiz(host, hostGateway, PLAN);
  const code = await startQuiz(host, PLAN.name);
  const onTheOther = { baseURL: playerGateway };
  const ada = await joinAs(stage, code, 'Ada', onTheOther);
  const grace = await joinAs(stage, code, 'Grace', onTheOther);
  const edsger = await joinAs(stage, code, 'Edsger', onTheOther);
  await expect.poll(() => host.getByRole('heading').first().textContent()).toContain('3');
  const everybody = [host, ada, grace, edsger];
  const watches = everybody.map(watch);

  for (const [position, { text, answers: choices }] of PLAN.questions.entries()) {
    const [right, wrong] = choices as [string, string];
    await press(host, position === 0 ? 'Start Quiz' : 'Next');
    for (const page of everybody) await sees(page, text);
    const opened = performance.now();
    const owner = await ownerOf(stage.system, async () => {
      await answers(ada, right);
      await ada.getByText('Your answer is in.').waitFor();
    });
    const isBack = await crash(stage.system, owner);
    // Nobody owns the session now: these are stored by whoever takes it over.
    await answers(grace, wrong);
    await answers(edsger, right);
    await grace.getByText('Your answer is in.').waitFor();
    await edsger.getByText('Your answer is in.').waitFor();
    await host.getByText('3/3 answered').waitFor();
    await ada.getByText('Correct!', { exact: true }).waitFor();
    const took = (performance.now() - opened) / 1000;
    expect(took).toBeLessThan(TIME + LATE);
    // Closed by its deadline, and not by anything that happened before it.
    expect(took).toBeGreaterThan(TIME - LATE);
    await grace.getByText('Not this time.', { exact: true }).waitFor();
    await edsger.getByText('+100 points', { exact: true }).waitFor();
    await host.getByText(`A, ${right}: 2`).waitFor({ state: 'attached' });
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    for (const player of [ada, grace, edsger]) await sees(player, 'Your Score');
    await isBack();
  }

  await press(host, 'Next');
  for (const page of everybody) await sees(page, 'Podium');
  await press(host, 'Next');
  await sees(host, 'The quiz is over');
  await sees(ada, 'Thank you for playing!');
  for (const seen of watches) expect(await seen()).toEqual({ loads: 0, banners: 0 });
  expect(stage.errors).toEqual([]);
});
