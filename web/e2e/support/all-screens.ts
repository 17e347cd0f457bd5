import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { gather } from './crowd.ts';
import { openHost, press, type QuizPlan, startQuiz, storeQuiz, tellPodium } from './host.ts';
import { keepInPlay } from './in-play.ts';
import { KEEP_PICTURES, look } from './look.ts';
import { answers, joinAs, sees } from './player.ts';
import { DESKTOP, PHONE, type Stage } from './stage.ts';

const PLAN: QuizPlan = {
  name: 'Stones and people',
  questions: [
    {
      text: 'Which of these is the hardest natural mineral?',
      answers: ['Diamond', 'Topaz', 'Quartz', 'Corundum', 'Talc', 'Gypsum'],
      liveStats: true,
      // Long, because checking three screens is slow on a busy machine.
      time: 300,
    },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper', 'Cobalt glass'], time: 0 },
  ],
};
const [FIRST, SECOND] = PLAN.questions.map(({ text }) => text) as [string, string];
/** Players besides the two whose screens are checked. */
const OTHERS = ['Grace', 'Edsger', 'Margaret', 'Barbara', 'Alan'];

function observer() {
  const found: string[] = [];
  /**
   * By night only with `EVERY=1`: a unit spec checks the contrast of every pair of colours.
   * @param night colours do not depend on the width, so one size of a screen is enough by night
   */
  const see = async (page: Page, screen: string, { night = true } = {}) => {
    found.push(...(await look(page, screen, { night: (night && EVERY) || KEEP_PICTURES })));
  };
  return { see, found };
}

/** Checks the screens outside a quiz, on a phone and with `EVERY=1` on a desktop. @returns the faults */
export async function lookBeforeQuiz(stage: Stage): Promise<string[]> {
  const { see, found } = observer();
  const page = await stage.open({ viewport: PHONE });
  const onBoth = async (screen: string) => {
    await see(page, `${screen}-phone`);
    if (!EVERY) return;
    await page.setViewportSize(DESKTOP);
    await see(page, `${screen}-desktop`, { night: false });
    await page.setViewportSize(PHONE);
  };
  await page.goto('/');
  await sees(page, 'Quarry');
  await onBoth('home');
  await page.goto('/about/host');
  await sees(page, 'How to host');
  await onBoth('about');
  await page.goto('/nowhere');
  await sees(page, 'Oops, nothing to find here.');
  await onBoth('not-found');
  await page.goto('/join');
  await page.getByLabel('Quiz code').fill('ABC');
  await page.getByRole('button', { name: 'Enter Code' }).click();
  await page.getByText('Quiz code is invalid, code is too short.').waitFor();
  await onBoth('join-code');
  await page.goto('/login');
  await sees(page, 'The screen you tried to view');
  await see(page, 'unsupported-phone');
  await page.setViewportSize(DESKTOP);
  await sees(page, 'Sign in');
  await see(page, 'login-desktop');
  return found;
}

/** Checks a host's screens between quizzes. @returns the faults */
export async function lookAtQuizzes(stage: Stage): Promise<string[]> {
  const { see, found } = observer();
  const host = await openHost(stage);
  await host.goto('/overview');
  await sees(host, 'Welcome, User');
  await see(host, 'overview-empty');
  const quizId = await storeQuiz(host, stage.app, PLAN);
  await host.reload();
  await host.getByRole('button', { name: 'Edit Quiz' }).click();
  await host.getByRole('textbox', { name: 'Name' }).waitFor();
  await see(host, 'quiz-settings');
  await host.getByRole('button', { name: 'Close' }).click();
  await see(host, 'overview');
  await host.getByRole('button', { name: 'Delete Quiz' }).click();
  await host.getByRole('dialog').waitFor();
  await see(host, 'delete');
  await host.goto(`/overview/editor?id=${quizId}`);
  await sees(host, 'Quiz / Stones and people');
  for (const title of ['On the projector', 'On a phone']) {
    await host.frameLocator(`[title="${title}"]`).getByText('Diamond').waitFor();
  }
  await see(host, 'editor');
  await host.getByRole('button', { name: 'Question settings' }).click();
  await host.getByRole('dialog').waitFor();
  await see(host, 'question-settings');
  return found;
}

/** Plays a quiz and checks each state, as the host, on a phone and with `EVERY=1` on a desktop. @returns the faults */
export async function lookAtSession(stage: Stage): Promise<string[]> {
  const { see, found } = observer();
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, PLAN);
  const code = await startQuiz(host, quizId);
  const sessionId = await host.evaluate(() => localStorage.getItem('quizSessionId'));
  const phone = await joinAs(stage, code, 'Ada');
  const desk = await joinAs(stage, code, 'Ken', { viewport: DESKTOP, isMobile: false });
  const others = await gather(stage.app, String(sessionId), OTHERS);
  for (const page of [phone, desk]) await page.getByText('7 players have joined').waitFor();
  // The host comes last: by then its button is enabled again, as it usually is.
  const all = async (screen: string) => {
    await see(phone, `player-${screen}-phone`);
    // In the statistics it shows a wrong answer, otherwise what the phone does.
    if (EVERY || screen === 'statistics')
      await see(desk, `player-${screen}-desktop`, { night: screen === 'statistics' });
    await see(host, `host-${screen}`);
  };
  await all('lobby');

  await press(host, 'Start Quiz');
  for (const page of [host, phone, desk]) await sees(page, FIRST);
  await all('question');
  await answers(phone, 'Diamond');
  await answers(desk, 'Topaz');
  await others.answer(
    `${quizId}-0`,
    [0, 3].map((answer) => `${quizId}-0-${answer}`),
  );
  await host.getByText('Everybody has answered.').first().waitFor();
  await phone.getByText('Your answer is in.').waitFor();
  await keepInPlay(stage, host, phone);
  await all('answered');
  await press(host, 'Skip');
  await phone.getByText('Correct!', { exact: true }).waitFor();
  await desk.getByText('Not this time.', { exact: true }).waitFor();
  await host.getByText('A, Diamond: 4').waitFor({ state: 'attached' });
  await all('statistics');
  await press(host, 'Next');
  for (const page of [phone, desk]) await sees(page, 'Your Score');
  await all('leaderboard');

  await press(host, 'Next');
  for (const page of [host, phone, desk]) await sees(page, SECOND);
  await see(host, 'host-question-unlimited');
  await press(host, 'Next');
  await phone.getByText('No answer this time.', { exact: true }).waitFor();
  await see(phone, 'player-no-answer-phone');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  await press(host, 'Next');
  for (const page of [host, phone, desk]) await sees(page, 'Podium');
  await tellPodium(host);
  await all('podium');
  await host.getByRole('button', { name: 'End Quiz' }).click();
  await host.getByRole('dialog').waitFor();
  await see(host, 'host-confirm-end');
  await host.getByRole('button', { name: 'Keep playing' }).click();
  await press(host, 'Next');
  await sees(host, 'The quiz is over');
  for (const page of [phone, desk]) await sees(page, 'Thank you for playing!');
  await all('end');
  others.close();
  await press(host, 'To Overview');
  await sees(host, 'Welcome, User');
  return found;
}
