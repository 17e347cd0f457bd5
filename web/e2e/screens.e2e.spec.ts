import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, press, primaryOf, type QuizPlan, startQuiz, storeQuiz } from './support/host.ts';
import { keepInPlay } from './support/in-play.ts';
import { look } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './support/stage.ts';

const PLAN: QuizPlan = {
  name: 'Stones and people',
  questions: [
    {
      text: 'Which of these is the hardest natural mineral?',
      answers: ['Diamond', 'Topaz', 'Quartz', 'Corundum', 'Talc', 'Gypsum'],
      liveStats: true,
      // Looking at three screens takes its time on a busy machine.
      time: 300,
    },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper', 'Cobalt glass'], time: 0 },
  ],
};
const NAMES = ['Grace', 'Edsger', 'Margaret', 'Barbara', 'Alan'];

let stage: Stage;
let found: string[];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const see = async (page: Page, name: string) => {
  found.push(...(await look(page, name, name.endsWith('dark') ? 'colours' : 'all')));
};

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  const calm: BrowserContextOptions = { colorScheme, reducedMotion: 'reduce' };

  test('[W61] [W912] the screens before a quiz have no violations and keep still', async () => {
    found = [];
    for (const [size, viewport] of [
      ['phone', PHONE],
      ['desktop', DESKTOP],
    ] as const) {
      const page = await stage.open({ ...calm, viewport });
      const name = (screen: string) => `${screen}-${size}-${colorScheme}`;
      await page.goto('/');
      await sees(page, 'Quarry');
      await see(page, name('home'));
      await page.goto('/about/host');
      await sees(page, 'How to host');
      await see(page, name('about'));
      await page.goto('/nowhere');
      await sees(page, 'Oops, nothing to find here.');
      await see(page, name('not-found'));
      await page.goto('/join');
      await page.getByLabel('Quiz code').fill('ABC');
      await page.getByRole('button', { name: 'Enter Code' }).click();
      await page.getByText('Quiz code is invalid, code is too short.').waitFor();
      await see(page, name('join-code'));
      await page.goto('/login');
      await sees(page, size === 'phone' ? 'The screen you tried to view' : 'Sign in');
      await see(page, name(size === 'phone' ? 'unsupported' : 'login'));
    }
    expect(found).toEqual([]);
  });

  test('[W61] [W912] the screens of a host and of players have no violations and keep still', async () => {
    found = [];
    const host = await openHost(stage, calm);
    const name = (screen: string) => `${screen}-${colorScheme}`;
    await host.goto('/overview');
    await sees(host, 'Welcome, User');
    await see(host, name('overview-empty'));
    const quizId = await storeQuiz(host, stage.app, PLAN);
    await host.reload();
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    await host.getByLabel('Name').waitFor();
    await see(host, name('quiz-settings'));
    await host.getByRole('button', { name: 'Close' }).click();
    await see(host, name('overview'));
    await host.getByRole('button', { name: 'Delete Quiz' }).click();
    await host.getByRole('dialog').waitFor();
    await see(host, name('delete'));
    await host.goto(`/overview/editor?id=${quizId}`);
    await sees(host, 'Quiz / Stones and people');
    await see(host, name('editor'));
    await host.getByRole('button', { name: 'Question settings' }).click();
    await host.getByRole('dialog').waitFor();
    await see(host, name('question-settings'));

    const code = await startQuiz(host, PLAN.name);
    const phone = await joinAs(stage, code, 'Ada', calm);
    const desk = await joinAs(stage, code, 'Ken', { ...calm, viewport: DESKTOP, isMobile: false });
    const others = await Promise.all(NAMES.map((player) => joinAs(stage, code, player, calm)));
    await expect.poll(() => host.getByRole('heading').first().textContent()).toContain('7');
    const all = async (screen: string) => {
      await see(host, name(`host-${screen}`));
      await see(phone, name(`player-${screen}-phone`));
      await see(desk, name(`player-${screen}-desktop`));
    };
    await all('lobby');

    await press(host, 'Start Quiz');
    for (const page of [host, phone, desk]) await sees(page, 'Which of these is the hardest natural mineral?');
    await all('question');
    await answers(phone, 'Diamond');
    await answers(desk, 'Topaz');
    for (const [i, player] of others.entries()) await answers(player, i % 2 === 0 ? 'Diamond' : 'Corundum');
    if (colorScheme === 'light') await keepInPlay(stage, host, phone);
    await host.getByText('Everybody has answered.').first().waitFor();
    await phone.getByText('Your answer is in.').waitFor();
    await all('answered');
    await press(host, 'Skip');
    await phone.getByText('Correct!').waitFor();
    await desk.getByText('Not this time.').waitFor();
    await host.getByText('A, Diamond: 4').waitFor({ state: 'attached' });
    await all('statistics');
    await press(host, 'Next');
    for (const page of [phone, desk]) await sees(page, 'Your Score');
    await all('leaderboard');

    await press(host, 'Next');
    for (const page of [host, phone, desk]) await sees(page, 'What makes lapis lazuli blue?');
    await see(host, name('host-question-unlimited'));
    await press(host, 'Next');
    await phone.getByText('No answer this time.').waitFor();
    await see(phone, name('player-no-answer-phone'));
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await press(host, 'Next');
    for (const page of [host, phone, desk]) await sees(page, 'Podium');
    await all('podium');
    await host.getByRole('button', { name: 'End Quiz' }).click();
    await host.getByRole('dialog').waitFor();
    await see(host, name('host-confirm-end'));
    await host.getByRole('button', { name: 'Keep playing' }).click();
    await press(host, 'Next');
    await sees(host, 'The quiz is over');
    for (const page of [phone, desk]) await sees(page, 'Thank you for playing!');
    await all('end');
    await primaryOf(host)
      .and(host.getByRole('button', { disabled: false }))
      .click();
    await sees(host, 'Welcome, User');
    expect(found).toEqual([]);
    expect(stage.errors).toEqual([]);
  });
});
