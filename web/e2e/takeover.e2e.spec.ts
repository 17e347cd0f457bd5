import { sessionIdSchema } from '@quarry/events/ids';
import { createReplay, type Replay } from '@quarry/events/results/replay';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnteredView } from '#features/host-session/model/host-view.ts';
import { gather } from './support/crowd.ts';
import { crash, ownerOf } from './support/engines.ts';
import { openHost, press, type QuizPlan, startQuiz, storeQuiz, TWO_QUESTIONS, tellPodium } from './support/host.ts';
import { settled } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { differenceOf, type Moment, publicLogOf, recordHost, replayed } from './support/replayed.ts';
import { openStage, type Stage } from './support/stage.ts';
import { makeStageLink, openScreensPanel, screensPanel } from './support/stage-and-remote.ts';

/** Seconds; long enough that a dead engine's lease lapses and another engine takes over while the question runs. */
const TIME = EVERY ? 40 : 14;
/** Longest delay in ms from a question's deadline to its close: the maximum duration of a takeover. */
const LATE_MS = 8_000;

const PLAN: QuizPlan = {
  name: 'An engine dies',
  questions: [
    { text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz'], time: 0 },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper'], time: TIME },
  ],
};

/** Players besides the other three, on their own gateway. */
const CROWD = EVERY ? 399 : 97;
const ALL = CROWD + 3;
/**
 * The crowd is lost with its gateway. Moments are recorded while presence is stable: a summary lags the log by 200 ms.
 */
const STAY = 3;

let stage: Stage;
let replay: Replay;
const moments: Moment[] = [];
/** Screenshots of a stage: the host's screen without its controls. */
const pictures: Buffer[] = [];
const PROJECTED = { width: 1280, height: 720 } as const;

beforeAll(async () => {
  stage = await openStage({ gateways: 3, engines: 2 });
});
afterAll(() => stage?.close());

/** Counts visible interruptions: page loads and banners of a lost connection. */
function watch(page: Page): () => Promise<{ loads: number; banners: number }> {
  let loads = 0;
  page.on('load', () => loads++);
  return async () => ({ loads, banners: await page.getByText('Your connection dropped.', { exact: true }).count() });
}

test('[W901] with several gateways and two engines questions continue and close in time when their engine is killed', async () => {
  const { gateways } = await stage.system.runFile();
  const [hostGateway, playerGateway, crowdGateway] = gateways as [string, string, string];
  const host = await openHost(stage, { baseURL: hostGateway });
  const record = recordHost(host);
  const quizId = await storeQuiz(host, hostGateway, PLAN);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  const note = await noting(sessionId, host, record, hostGateway);
  const onTheOther = { baseURL: playerGateway };
  const ada = await joinAs(stage, code, 'Ada', onTheOther);
  const grace = await joinAs(stage, code, 'Grace', onTheOther);
  const edsger = await gather(playerGateway, sessionId, ['Edsger']);
  stage.atEnd(() => edsger.close());
  const names = Array.from({ length: CROWD }, (_, n) => `Player ${n}`);
  const crowd = await gather(crowdGateway, sessionId, names);
  await note(({ summary }) => summary.connected === ALL);
  const everybody = [host, ada, grace];
  const watches = everybody.map(watch);

  for (const [position, { text, answers: choices, time = 0 }] of PLAN.questions.entries()) {
    const [right, wrong] = choices as [string, string];
    const before = position === 0 ? CROWD : 0;
    await press(host, position === 0 ? 'Start Quiz' : 'Next');
    for (const page of everybody) await sees(page, text);
    if (position === 0) await crowd.answer(`${quizId}-0`, [`${quizId}-0-1`]);
    const present = position === 0 ? ALL : STAY;
    await note(
      ({ phase, summary: { answered, connected } }) =>
        phase === 'playing' && answered === before && connected === present,
    );
    const owner = await ownerOf(stage.system, async () => {
      await answers(ada, right);
      await ada.getByText('Your answer is in.').waitFor();
    });
    const isBack = await crash(stage.system, owner);
    if (position === 0) await crash(stage.system, 'gateway-3');
    // The session has no owner now: the engine that takes over stores these.
    await answers(grace, right);
    await edsger.answer(`${quizId}-${position}`, [`${quizId}-${position}-1`]);
    // A question with a deadline may close before a busy machine shows this.
    if (time === 0) {
      await grace.getByText('Your answer is in.').waitFor();
      await host.getByText(`${before + 3}/${ALL} answered`).waitFor();
      await note(({ summary: { answered, connected } }) => answered === before + 3 && connected === STAY);
      await press(host, 'Next');
    }
    await ada.getByText('Correct!', { exact: true }).waitFor({ timeout: (time + 30) * 1_000 });
    await grace.getByText('+100 points', { exact: true }).waitFor();
    await host.getByText(`A, ${right}: 2`).waitFor({ state: 'attached' });
    await host.getByText(`B, ${wrong}: ${before + 1}`, { exact: true }).waitFor({ state: 'attached' });
    await note(({ phase, summary }) => phase === 'statistics' && summary.connected === STAY);
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await note(({ phase, summary }) => phase === 'leaderboard' && summary.connected === STAY);
    for (const player of [ada, grace]) await sees(player, 'Your Score');
    await isBack();
  }

  await press(host, 'Next');
  for (const page of everybody) await sees(page, 'Podium');
  await note(({ phase, summary }) => phase === 'podium' && summary.connected === STAY);
  await tellPodium(host);
  await press(host, 'Next');
  await sees(host, 'The quiz is over');
  await note(({ phase }) => phase === 'endscreen');
  await sees(ada, 'Thank you for playing!');
  for (const seen of watches) expect(await seen()).toEqual({ loads: 0, banners: 0 });
  expect(stage.errors).toEqual([]);
  const lines = await publicLogOf(host, sessionId);
  // By the service's clock: screens draw later on a busy machine.
  const timed = lines.filter(({ event }) => event.questionId === `${quizId}-1`);
  const opened = timed.find(({ event }) => event.type === 'QuestionOpened');
  const closed = timed.find(({ event }) => event.type === 'QuestionClosed');
  expect(closed?.event.by).toBe('deadline');
  expect(Number(closed?.at) - Number(opened?.event.deadline)).toBeLessThan(LATE_MS);
  replay = createReplay(sessionIdSchema.parse(sessionId), lines);
  if (EVERY) await comparePictures(host, sessionId);
});

test(`[W1029] of this session of ${ALL} players the replay shows what the host’s screen showed, before and after each kill`, () => {
  expect(moments).toHaveLength(10);
  for (const moment of moments) expect(replayed(replay, moment)).toEqual(moment.seen);
  expect(replay.heat(1)).toEqual([{ joins: ALL, answers: ALL + 3, drops: 0, gatewayLosses: 0 }]);
});

test.runIf(EVERY)(
  '[W65] when every gateway and engine restarts in the middle of a question, host and players reconnect by themselves',
  async () => {
    const host = await openHost(stage);
    const player = await joinAs(stage, await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS)), 'Ada');
    await sees(player, 'Waiting...');
    await press(host, 'Start Quiz');
    await sees(player, TWO_QUESTIONS.questions[0]?.text ?? '');
    const { processes } = await stage.system.runFile();
    for (const { name, pid } of processes) if (/^(gateway|engine)/.test(name)) process.kill(pid, 'SIGKILL');
    await Promise.all([host, player].map((page) => page.getByText('Reconnecting…').first().waitFor()));
    await answers(player, 'Diamond');
    await player.getByText('Your answer is in.').waitFor({ timeout: 30_000 });
    await host.getByText('1/1 answered').waitFor({ timeout: 30_000 });
    await press(host, 'Skip');
    await player.getByText('Correct!', { exact: true }).waitFor();
  },
);

/** Records moments of a session; with `EVERY=1` also a stage's screen: the host's without its controls. */
async function noting(sessionId: string, host: Page, record: ReturnType<typeof recordHost>, baseURL: string) {
  const records = [record];
  const projector = EVERY ? await stage.open({ baseURL, viewport: PROJECTED }) : undefined;
  if (projector) {
    records.push(recordHost(projector));
    await openScreensPanel(host);
    await projector.goto(await makeStageLink(host));
    await screensPanel(host).getByRole('button', { name: 'Close' }).click();
  }
  return async (shows: (view: EnteredView) => boolean) => {
    const [moment] = await Promise.all(records.map((one) => one(sessionId, shows)));
    if (moment) moments.push(moment);
    if (!projector) return;
    // An open lobby keeps everybody in place as people join; a newly opened one lists the newest first.
    if (moment?.seen.phase === 'lobby') {
      await projector.reload();
      await projector.getByTestId('quiz-code').waitFor();
    }
    await settled(projector);
    pictures.push(await projector.screenshot());
  };
}

async function comparePictures(host: Page, sessionId: string): Promise<void> {
  // Wide enough for the frame to be drawn unscaled.
  await host.setViewportSize({ width: 1800, height: PROJECTED.height + 320 });
  for (const [i, { at }] of moments.entries()) {
    await host.goto(`/results/${sessionId}/replay?at=${(at - replay.from) / 1_000}`);
    await host.frameLocator('iframe').getByRole('main').waitFor();
    await settled(host);
    const picture = await host.locator('iframe').screenshot();
    expect.soft(await differenceOf(host, picture, pictures[i] ?? Buffer.of()), `moment ${i}`).toBeLessThan(0.01);
  }
}
