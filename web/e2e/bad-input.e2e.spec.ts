import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { enterCode, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

const NOTHING = 'Oops, nothing to find here.';

let stage: Stage;
let host: Page;
let quizId: string;
let code: string;

beforeAll(async () => {
  stage = await openStage();
  host = await openHost(stage);
  quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
  code = await startQuiz(host, quizId);
});
afterAll(() => stage?.close());

const heads = (page: Page) => page.getByRole('heading').first();

describe('joining', () => {
  test('[W72] [W902] each wrong code gets its message and stays on its step; a corrected one continues', async () => {
    const phone = await stage.open({ viewport: PHONE });
    await enterCode(phone, 'ZZZZZZ2');
    const field = phone.getByPlaceholder('Enter quiz code');
    await phone.getByText('Quiz code is invalid, no quiz session found.').waitFor();
    expect(await field.inputValue()).toBe('ZZZZZZ2');
    for (const [typed, message] of [
      ['abc', 'Quiz code is invalid, code is too short.'],
      [`${code}X`, 'Quiz code is invalid, code is too long.'],
      ['AB-CDEF', 'Quiz code is invalid, no special characters allowed.'],
      ['ABC-DEF', 'Quiz code is invalid, no special characters allowed.'],
      ['ÄBCDEFG', 'Quiz code is invalid, no special characters allowed.'],
      ['AB CDEF', 'Quiz code is invalid, no special characters allowed.'],
      ['zzzzzzz', 'Quiz code is invalid, no quiz session found.'],
    ] as const) {
      await field.fill(typed);
      expect(await field.inputValue()).toBe(typed.toUpperCase());
      await phone.getByRole('button', { name: 'Enter Code' }).click();
      await phone.getByText(message, { exact: true }).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await phone.getByLabel('User name').count()).toBe(0);
    }
    await field.fill(` ${code.toLowerCase()} `);
    await phone.getByText('7/7').waitFor();
    await phone.getByRole('button', { name: 'Enter Code' }).click();
    await phone.getByText(`Quiz ${code}`).waitFor();
  });

  test('[W72] [W903] [W2743] [W2744] a taken name is refused in any spelling, a long one stops at its limit in whole characters and says so; any other is shown as typed', async () => {
    const ada = await joinAs(stage, code, 'Ada');
    await sees(ada, 'Waiting...');
    const phone = await stage.open({ viewport: PHONE });
    await enterCode(phone, code);
    const field = phone.getByPlaceholder('Enter user name');
    const join = phone.getByRole('button', { name: 'Join Quiz' });
    await field.fill('   ');
    expect(await join.isDisabled()).toBe(true);
    for (const name of ['aDA', '  ada ', 'Ａｄａ']) {
      await field.fill(name);
      await join.click();
      await phone.getByText('This username is already taken.', { exact: true }).waitFor();
      expect(await phone.getByRole('button', { name: 'Leave' }).count()).toBe(0);
    }
    await field.fill('x'.repeat(25));
    expect(await field.inputValue()).toHaveLength(20);
    await phone.getByText('20/20').waitFor();
    await phone.getByText('Cut to fit 20 characters.').waitFor();
    await field.fill('Christoph-Maximil🇩🇪🇨🇭');
    expect(await field.inputValue()).toBe('Christoph-Maximil🇩🇪');
    await phone.getByText('19/20').waitFor();
    await field.fill('👨‍👩‍👧‍👦'.repeat(3));
    expect(await field.inputValue()).toBe('👨‍👩‍👧‍👦'.repeat(2));
    await field.fill('👨‍👩‍👧‍👦');
    await expect.poll(() => phone.getByText('Cut to fit').count()).toBe(0);
    await field.fill('O’Brien <b>&amp; 🪨');
    await join.click();
    await sees(phone, 'Waiting...');
    for (const page of [ada, host]) await page.getByText('O’Brien <b>&amp; 🪨').waitFor();
    expect(await heads(host).textContent()).toBe('2 players have joined');
  });
});

describe('sessions and quizzes of another host', () => {
  test('[W79] [W906] show the not-found page, like a missing session, and are unchanged', async () => {
    const quizSessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
    const other = await openHost(stage);
    const ownQuiz = await storeQuiz(other, stage.app, TWO_QUESTIONS);
    await other.goto('/quiz');
    await sees(other, NOTHING);
    await other.evaluate(
      ([session, quiz]) => {
        localStorage.setItem('quizSessionId', String(session));
        localStorage.setItem('quizId', String(quiz));
      },
      [quizSessionId, ownQuiz],
    );
    await other.goto('/quiz');
    await sees(other, NOTHING);
    await other.goto(`/overview/editor?id=${quizId}`);
    await sees(other, NOTHING);
    await host.reload();
    await expect.poll(() => heads(host).textContent()).toBe('2 players have joined');
  });
});

describe('the error screen', () => {
  test('[W907] goes home without a message, and back to its origin with one', async () => {
    const page = await stage.open();
    await page.goto('/error');
    await sees(page, 'Quarry');
    expect(new URL(page.url()).pathname).toBe('/');
    for (const [back, label, path] of [
      ['home', 'Home', '/'],
      ['join', 'Join', '/join'],
    ] as const) {
      // As the router stores state with a history entry.
      await page.evaluate((to) => {
        const state = { message: 'The rope broke.', back: to };
        history.replaceState(state, '', '/error');
      }, back);
      await page.reload();
      await sees(page, 'The rope broke.');
      await page.getByRole('link', { name: label }).click();
      await page.waitForURL(`**${path}`);
    }
  });
});

describe('the editor', () => {
  test.runIf(EVERY)(
    '[W910] [W1900] [W2744] keeps one question with two to six answers, exactly one of them correct; typing into a full answer keeps its end, and a field that was cut says so',
    async () => {
      const author = await openHost(stage);
      const id = await storeQuiz(author, stage.app, {
        name: 'Small',
        questions: [{ text: 'Yes or no?', answers: ['Yes', 'No'] }],
      });
      await author.goto(`/overview/editor?id=${id}`);
      await sees(author, 'Quiz / Small');
      const button = (name: string) => author.getByRole('button', { name, exact: true });
      expect(await button('Delete question').isDisabled()).toBe(true);
      expect(await button('Delete answer A').isDisabled()).toBe(true);
      for (let answers = 2; answers < 6; answers++) await button('Add answer').click();
      expect(await button('Add answer').isDisabled()).toBe(true);
      const tick = (letter: string) => author.getByRole('radio', { name: `Mark answer ${letter} as correct` });
      await tick('F').check();
      expect(await tick('A').isChecked()).toBe(false);
      const last = author.getByRole('textbox', { name: 'Answer F' });
      await last.fill('x'.repeat(101));
      expect(await last.inputValue()).toHaveLength(100);
      await last.fill(`${'x'.repeat(98)}z`);
      await last.press('Control+Home');
      await author.keyboard.insertText('abc');
      expect(await last.inputValue()).toBe(`a${'x'.repeat(98)}z`);
      await last.press('Backspace');
      await author.keyboard.type('y');
      expect(await last.inputValue()).toBe(`y${'x'.repeat(98)}z`);
      await author.getByText('100/100').waitFor();
      await author.getByRole('textbox', { name: 'Question' }).fill('q'.repeat(163));
      await author.getByText('Cut to fit 100 characters.').waitFor();
      await button('Save Quiz').click();
      await author.getByText('Saved.').waitFor();
      expect(stage.errors).toEqual([]);
    },
  );
});
