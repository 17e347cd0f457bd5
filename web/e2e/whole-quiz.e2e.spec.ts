import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveEnd, openHost, press, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { IN_MOTION, openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Text of a list entry. */
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first().textContent();

describe('a quiz from the lobby to the podium', () => {
  test('[W60] a host and three players see every state, reloads in the middle included', async () => {
    const [first, second] = TWO_QUESTIONS.questions.map(({ text }) => text) as [string, string];
    // The host and a player see it in motion, the others without.
    const host = await openHost(stage, IN_MOTION);
    const code = await startQuiz(host, await storeQuiz(host, stage.app, TWO_QUESTIONS));
    const ada = await joinAs(stage, code, 'Ada', IN_MOTION);
    const grace = await joinAs(stage, code, 'Grace O’Malley 🚀');
    const edsger = await joinAs(stage, code, 'Edsger');
    const players = [ada, grace, edsger];
    for (const player of players) {
      await sees(player, 'Waiting...');
      await player.getByText('3 players have joined').waitFor();
    }
    await host.getByText('players have joined').waitFor();
    await expect.poll(() => host.getByRole('heading').first().textContent()).toContain('3');

    // One player reloads before it answers, another after it has.
    await press(host, 'Start Quiz');
    for (const player of players) await sees(player, first);
    await host.getByText('0/3 answered').waitFor();
    await edsger.reload();
    await sees(edsger, first);
    await answers(ada, 'Diamond');
    await ada.getByText('Your answer is in.').waitFor();
    await ada.reload();
    await sees(ada, first);
    await ada.getByText('Your answer is in.').waitFor();
    await answers(grace, 'Topaz');
    await host.getByText('2/3 answered').waitFor();
    await answers(edsger, 'Diamond');
    await edsger.getByText('Your answer is in.').waitFor();
    await host.getByText('Everybody has answered.').first().waitFor();

    await press(host, 'Skip');
    for (const [player, word] of [
      [ada, 'Correct!'],
      [edsger, 'Correct!'],
      [grace, 'Not this time.'],
    ] as const) {
      await player.getByText(word, { exact: true }).waitFor();
    }
    await ada.getByText('+100 points', { exact: true }).waitFor();
    await grace.getByText('No points', { exact: true }).waitFor();
    await host.getByText('A, Diamond: 2').waitFor({ state: 'attached' });
    await host.reload();
    await sees(host, first);
    await host.getByText('A, Diamond: 2').waitFor({ state: 'attached' });
    await host.getByText('B, Topaz: 1').waitFor({ state: 'attached' });
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    for (const player of players) await sees(player, 'Your Score');

    await press(host, 'Next');
    for (const player of players) await sees(player, second);
    await answers(ada, 'Lazurite');
    await host.getByText('1/3 answered').waitFor();
    await press(host, 'Skip');
    await edsger.getByText('No answer this time.', { exact: true }).waitFor();
    await ada.getByText('+100 points', { exact: true }).waitFor();
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    expect(await entry(host, 'Ada')).toMatch(/^1.*Ada.*200$/);
    expect(await entry(host, 'Edsger')).toMatch(/^2.*Edsger.*100$/);
    expect(await entry(host, 'Grace')).toMatch(/^3.*Grace O’Malley 🚀0$/);
    await press(host, 'Next');
    await sees(host, 'Podium');
    for (const player of players) {
      await sees(player, 'Your Score');
      await sees(player, 'Podium');
    }
    for (const page of [host, grace]) {
      expect(await entry(page, 'Place 1')).toMatch(/Ada.*200$/);
      expect(await entry(page, 'Place 2')).toMatch(/Edsger.*100$/);
      expect(await entry(page, 'Place 3')).toMatch(/Grace O’Malley 🚀/);
    }

    await press(host, 'Next');
    await sees(host, 'The quiz is over');
    for (const player of players) await sees(player, 'Thank you for playing!');
    await leaveEnd(host);
    await sees(grace, 'Thank you for playing!');
    expect(stage.errors).toEqual([]);
  });
});
