import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gather } from './support/crowd.ts';
import {
  leaveEnd,
  openHost,
  press,
  primaryOf,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
  tellPodium,
} from './support/host.ts';
import { answers, enter, sees } from './support/player.ts';
import { IN_MOTION, openStage, PHONE, type Stage } from './support/stage.ts';

// Long, because checking a state on two screens is slow on a busy machine.
const PLAN = { ...TWO_QUESTIONS, questions: TWO_QUESTIONS.questions.map((question) => ({ ...question, time: 300 })) };

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Text of a list entry. */
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first().textContent();

/** Checks that a view survives a reload and a lost network. @param without also checked while offline */
async function comesBack(page: Page, text: string, without?: () => Promise<void>): Promise<void> {
  const dropped = page.getByText('Your connection dropped.', { exact: true });
  await sees(page, text);
  await page.reload();
  await sees(page, text);
  await page.context().setOffline(true);
  await dropped.waitFor();
  await sees(page, text);
  await without?.();
  await page.context().setOffline(false);
  await dropped.waitFor({ state: 'detached' });
  await sees(page, text);
}

describe('a quiz from the lobby to the podium', () => {
  test('[W37] [W60] [W63] a host and three players see every state, which survives a reload and a lost network', async () => {
    const [first, second] = PLAN.questions.map(({ text }) => text) as [string, string];
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, PLAN);
    const code = await startQuiz(host, quizId);
    const sessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
    const ada = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true });
    await enter(ada, code, 'Ada');
    await sees(ada, 'Waiting...');
    const others = await gather(stage.app, String(sessionId), ['Grace O’Malley 🚀', 'Edsger']);
    stage.atEnd(others.close);
    const pressesNothing = async () => expect(await primaryOf(host).isDisabled()).toBe(true);
    const both = (hostSees: string, playerSees: string) =>
      Promise.all([comesBack(host, hostSees, pressesNothing), comesBack(ada, playerSees)]);

    await ada.getByText('3 players have joined').waitFor();
    await host.getByText('players have joined').waitFor();
    await expect.poll(() => host.getByRole('heading').first().textContent()).toContain('3');
    await both('players have joined', 'Waiting...');

    await press(host, 'Start Quiz');
    await host.getByText('0/3 answered').waitFor();
    await both(first, first);
    await answers(ada, 'Diamond');
    await ada.getByText('Your answer is in.').waitFor();
    await host.getByText('1/3 answered').waitFor();
    await comesBack(ada, first);
    await ada.getByText('Your answer is in.').waitFor();
    await others.answer(`${quizId}-0`, [`${quizId}-0-1`, `${quizId}-0-0`]);
    await host.getByText('Everybody has answered.').first().waitFor();

    await press(host, 'Skip');
    const seesResult = async () => {
      await ada.getByText('Correct!', { exact: true }).waitFor();
      await ada.getByText('+100 points', { exact: true }).waitFor();
      await host.getByText('A, Diamond: 2').waitFor({ state: 'attached' });
      await host.getByText('B, Topaz: 1').waitFor({ state: 'attached' });
    };
    await seesResult();
    await both(first, first);
    await seesResult();
    await press(host, 'Next');
    await both('Leaderboard', 'Your Score');

    await press(host, 'Next');
    for (const page of [host, ada]) {
      await sees(page, second);
      // From here on with motion, which takes much more CPU time.
      await page.emulateMedia(IN_MOTION);
    }
    await answers(ada, 'Lazurite');
    await host.getByText('1/3 answered').waitFor();
    await press(host, 'Skip');
    // Of the players present, two of whom did not answer.
    await host.getByText('33% knew it').waitFor();
    await host.getByText('1 of 3', { exact: true }).waitFor();
    await ada.getByText('+100 points', { exact: true }).waitFor();
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    // All three will be on the podium.
    for (const page of [host, ada]) await page.getByText('Who is it?').waitFor();
    expect(await host.getByRole('main').textContent()).not.toMatch(/Ada|Edsger|Grace/);
    await press(host, 'Next');
    for (const page of [host, ada]) await sees(page, 'Podium');
    await tellPodium(host);
    for (const page of [host, ada]) {
      await sees(page, 'Podium');
      expect(await entry(page, 'Place 1')).toMatch(/Ada.*200$/);
      expect(await entry(page, 'Place 2')).toMatch(/Edsger.*100$/);
      expect(await entry(page, 'Place 3')).toMatch(/Grace O’Malley 🚀/);
    }
    await both('Podium', 'Your Score');
    await sees(ada, 'Podium');

    await press(host, 'Next');
    await sees(host, 'The quiz is over');
    await sees(ada, 'Thank you for playing!');
    await leaveEnd(host);
    await sees(ada, 'Thank you for playing!');
    expect(stage.errors).toEqual([]);
  });
});
