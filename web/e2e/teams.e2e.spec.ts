import { EVERY } from '@quarry/test-kit/every';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crowd, gather } from './support/crowd.ts';
import { openHost, press, type QuizPlan, startQuiz, storeQuiz, TWO_QUESTIONS, tellPodium } from './support/host.ts';
import { look } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, PROJECTOR, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const FIRST = TWO_QUESTIONS.questions[0]?.text ?? '';
const board = (page: Page) => page.getByRole('list', { name: 'Teams' });
/** Text of each team's row, in the order shown. */
const rowsOf = (page: Page) => board(page).getByRole('listitem').allTextContents();
const shows = (page: Page, ...rows: (string | RegExp)[]) =>
  expect.poll(() => rowsOf(page), { timeout: 30_000 }).toEqual(rows.map((row) => expect.stringMatching(row)));

const planOf = (assign: 'even' | 'pick'): QuizPlan => ({
  ...TWO_QUESTIONS,
  questions: TWO_QUESTIONS.questions.slice(0, 1),
  options: { teams: { count: 2, assign } },
});

/** The tile of a team; a player may be named after the same stone. */
const tile = (phone: Page, team: string, pressed?: true) =>
  phone.getByRole('button', { name: new RegExp(`^${team} \\d`), ...(pressed && { pressed }) });

async function answersFirst(phone: Page, answer: 'Diamond' | 'Topaz'): Promise<void> {
  await sees(phone, FIRST);
  await answers(phone, answer);
}

/** Shows the leaderboard after the question, which all four answer. */
async function playOn(host: Page, answerAll: () => Promise<void>): Promise<void> {
  await press(host, 'Start Quiz');
  await answerAll();
  await host.getByText('4/4 answered').waitFor();
  await press(host, 'Skip');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
}

test('[W823] players pick their teams, and see their standings up to the podium', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const quizId = await storeQuiz(host, stage.app, planOf('pick'));
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  const [ada, di] = [await joinAs(stage, code, 'Ada'), await joinAs(stage, code, 'Di')];
  const [ben, cy] = [await gather(stage.app, sessionId, ['Ben']), await gather(stage.app, sessionId, ['Cy'])];
  await shows(host, /Ruby0 players/, /Sapphire0 players/);
  await tile(ada, 'Ruby').click();
  await tile(ada, 'Ruby', true).waitFor();
  await tile(ada, 'Sapphire').click();
  await ben.pick(1);
  await cy.pick(0);
  await shows(host, /Ruby1 player$/, /Sapphire2 players/);
  await tile(di, 'Sapphire').getByText('2 players').waitFor();
  expect(await look(ada, 'player-team-pick')).toEqual([]);
  // Only Sapphire answers right. Di, who has not picked, is in the smaller team.
  await playOn(host, async () => {
    await answersFirst(ada, 'Diamond');
    await answersFirst(di, 'Topaz');
    const answer = (crowd: Crowd, position: number) => crowd.answer(`${quizId}-0`, [`${quizId}-0-${position}`]);
    await Promise.all([answer(ben, 0), answer(cy, 1)]);
  });
  // Until the podium reveals them, one by one with the players.
  for (const page of [host, di]) await shows(page, 'Who is it?', 'Who is it?');
  await ada.getByText('Your team').waitFor();
  expect(await look(host, 'host-team-leaderboard')).toEqual([]);
  await press(host, 'Next');
  await sees(host, 'Podium');
  await tellPodium(host);
  await shows(host, /1.*Sapphire100/, /2.*Ruby0/);
  await sees(di, 'Podium');
  await shows(di, /1.*Sapphire100/, /2.*Ruby0/);
  expect(await look(di, 'player-team-podium')).toEqual([]);
  for (const crowd of [ben, cy]) crowd.close();
  expect(stage.errors).toEqual([]);
});

test.runIf(EVERY)('[W822] twenty teams leave code, leaders and podium visible to the hall', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const plan = { ...planOf('even'), options: { teams: { count: 20, assign: 'even' } } } as const;
  const code = await startQuiz(host, await storeQuiz(host, stage.app, plan));
  await joinAs(stage, code, 'Ada');
  const bar = await host.getByRole('button', { name: 'End Quiz' }).boundingBox();
  const ends = async (what: Locator) => {
    const box = await what.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
  };
  expect(await ends(host.getByTestId('quiz-code'))).toBeLessThan(bar?.y ?? 0);
  expect(await ends(board(host))).toBeLessThan(bar?.y ?? 0);
  await press(host, 'Start Quiz');
  await press(host, 'Skip');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  expect(await ends(board(host))).toBeLessThan((bar?.y ?? 0) * 0.6);
});

test.runIf(EVERY)('[W823] even teams fill automatically, and the host moves a player', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const code = await startQuiz(host, await storeQuiz(host, stage.app, planOf('even')));
  const phones: Page[] = [];
  // Sequential: even teams follow the order of entry.
  for (const name of ['Ada', 'Ben', 'Cy', 'Di']) phones.push(await joinAs(stage, code, name));
  const [, ben] = phones as [Page, Page, Page, Page];
  await shows(host, /Ruby2 players/, /Sapphire2 players/);
  await ben.getByText('Your team').waitFor();
  await ben.getByText('Sapphire', { exact: true }).waitFor();
  expect(await tile(ben, 'Ruby').count()).toBe(0);
  // One of two answers right in each team.
  await playOn(host, async () => {
    for (const [i, phone] of phones.entries()) await answersFirst(phone, i < 2 ? 'Diamond' : 'Topaz');
  });
  await press(host, 'Next');
  await tellPodium(host);
  await shows(host, /1.*Ruby50/, /1.*Sapphire50/);
  await host.getByRole('button', { name: 'People' }).click();
  const panel = host.getByRole('dialog', { name: 'People' });
  await panel.getByRole('button', { name: 'Manage Ben' }).click();
  await panel.getByRole('combobox', { name: 'Team' }).selectOption('Ruby');
  await expect.poll(() => panel.getByRole('combobox', { name: 'Team' }).inputValue()).toBe('0');
  expect(await look(host, 'host-team-people')).toEqual([]);
  await host.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await shows(host, /1.*Ruby67/, /2.*Sapphire0/);
  await ben.getByRole('main').getByText('You are in team Ruby now.').first().waitFor();
  await shows(ben, /1.*Ruby67/, /2.*Sapphire0/);
});

test.runIf(EVERY)(
  '[W824] a host sets the number of teams, how they are filled, and how players are named',
  async () => {
    const host = await openHost(stage);
    const plan = { ...planOf('even'), options: {} };
    const quizId = await storeQuiz(host, stage.app, plan);
    await host.goto('/overview');
    await host.getByRole('article', { name: plan.name }).getByRole('button', { name: 'Edit Quiz' }).click();
    const popup = host.getByRole('dialog', { name: 'Quiz settings' });
    expect(await popup.getByText('Players pick').count()).toBe(0);
    await popup.getByRole('combobox', { name: 'Teams' }).selectOption('4 teams');
    await popup.getByText('Players pick').click();
    await popup.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await popup.getByRole('switch', { name: 'Anonymous players' }).click();
    await popup.getByRole('switch', { name: 'Word filter' }).click();
    expect(await look(host, 'settings-teams')).toEqual([]);
    await popup.getByRole('button', { name: 'Close' }).click();
    await popup.waitFor({ state: 'detached' });
    const code = await startQuiz(host, quizId);
    await shows(host, /Rubin0/, /Saphir0/, /Bernstein0/, /Smaragd0/);
    const phone = await joinAs(stage, code, 'Ada');
    await phone.getByText(/^You play as \p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+\.$/u).waitFor();
    await tile(phone, 'Smaragd').click();
    await shows(host, /Rubin0/, /Saphir0/, /Bernstein0/, /Smaragd1/);
  },
);
