import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor, questionText } from './support/editor.ts';
import {
  freshEmail,
  leaveEnd,
  openHost,
  press,
  type QuizPlan,
  startQuiz,
  storeQuiz,
  tellPodium,
} from './support/host.ts';
import { answers, enter, joinAs, sees } from './support/player.ts';
import { openStage, PHONE, PROJECTOR, type Stage } from './support/stage.ts';
import {
  allowRemote,
  makePairingLink,
  makeStageLink,
  openRemote,
  openScreensPanel,
  screensPanel,
} from './support/stage-and-remote.ts';
import { translated } from './support/translator.ts';

const PLAN: QuizPlan = {
  name: 'Stones and people',
  questions: [
    // Long enough to check a question's screens on a busy machine.
    { text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz', 'Quartz'], time: 300, liveStats: true },
    { text: 'What makes lapis lazuli blue?', answers: ['Lazurite', 'Copper', 'Cobalt glass'], time: 300 },
  ],
};
const [FIRST, SECOND] = PLAN.questions.map(({ text }) => text) as [string, string];

let stage: Stage;

beforeAll(async () => {
  stage = translated(await openStage());
});
afterAll(() => stage?.close());

/** Waits until the page is translated; otherwise this spec would prove nothing. */
const isTranslated = (page: Page) => page.locator('h1 font font').first().waitFor();

test.runIf(EVERY)(
  '[W2701] [W2704] a translated host signs in, edits a quiz and its settings, and rehearses it',
  async () => {
    const visitor = await stage.open();
    await visitor.goto('/overview');
    await sees(visitor, 'Sign in');
    await visitor.getByLabel('E-mail').fill('no@ddress@all');
    await visitor.getByRole('button', { name: 'Send Link' }).click();
    await visitor.getByRole('alert').waitFor();
    await visitor.getByLabel('E-mail').fill(freshEmail());
    await visitor.getByRole('button', { name: 'Send Link' }).click();
    await sees(visitor, 'Welcome, User');
    await visitor.context().close();

    const { host } = await openEditor(stage);
    const saved = host.getByText('Saved.', { exact: true });
    const save = host.getByRole('button', { name: 'Save Quiz' });
    await isTranslated(host);
    await questionText(host).fill('Half a question');
    await host.getByText('15/100').waitFor();
    await save.click();
    await saved.waitFor();
    await host.getByRole('button', { name: 'Move down', exact: true }).click();
    await sees(host, 'Question 2');
    expect(await saved.count()).toBe(0);
    await save.click();
    await saved.waitFor();
    await host.getByRole('button', { name: 'Undo' }).click();
    await sees(host, 'Question 1');
    expect(await saved.count()).toBe(0);
    await host.getByRole('button', { name: 'Delete question' }).click();
    await host.getByRole('button', { name: 'Put it back' }).click();
    await save.click();
    await saved.waitFor();

    await host.goto('/overview');
    await host.getByRole('article', { name: PLAN.name }).getByText('2 questions · ').waitFor();
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    const settings = host.getByRole('dialog');
    await settings.getByRole('textbox', { name: 'Name' }).fill('Stones');
    await settings.getByText('6/100').waitFor();
    await settings.getByRole('button', { name: 'Close' }).click();
    await host.getByRole('article', { name: 'Stones', exact: true }).getByRole('link', { name: 'Rehearse' }).click();
    const hall = host.frameLocator('iframe[title="The host’s screen"]');
    const phone = host.frameLocator('iframe[title="A player’s phone"]');
    const pressIn = (label: string) =>
      hall
        .getByTestId('host-primary')
        .and(hall.getByRole('button', { name: label, exact: true, disabled: false }))
        .click();
    await host.getByRole('button', { name: 'Skip the waiting' }).click();
    await hall.getByRole('heading', { name: /61/ }).waitFor();
    await hall.locator('h1 font font').first().waitFor();
    await pressIn('Start Quiz');
    await phone.getByRole('listitem').filter({ hasText: 'Diamond' }).getByRole('button').click();
    await phone.getByText('Your answer is in.').waitFor();
    await pressIn('Skip');
    await phone.getByText('+100 points', { exact: true }).waitFor();
    await pressIn('Next');
    await phone.getByRole('heading', { name: 'Your Score' }).waitFor();
    expect(stage.errors).toEqual([]);
  },
);

/** A much longer translation of the question is set smaller; a word longer than a line breaks into even parts. */
async function isFittedAgain(page: Page): Promise<void> {
  const words = page.locator('h1 [data-words]');
  const translateTo = (text: string) =>
    words.locator('font font').evaluate((font, next) => {
      font.textContent = next;
    }, text);
  const size = () => words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await translateTo(`${FIRST} `.repeat(20));
  await expect.poll(size).toBeLessThan(before);
  await translateTo('x'.repeat(90));
  await expect.poll(() => words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

test('[W2701] [W2703] a translated quiz runs to its results, on the host’s screen, a stage, a remote and phones; one answers while offline', async () => {
  const host = await openHost(stage);
  const quizId = await storeQuiz(host, stage.app, PLAN);
  const code = await startQuiz(host, quizId);
  await openScreensPanel(host);
  const hall = await stage.open({ viewport: PROJECTOR });
  await hall.goto(await makeStageLink(host));
  const remote = await openRemote(stage, await makePairingLink(host, stage));
  await allowRemote(host, remote);
  await sees(remote, 'Lobby');
  await screensPanel(host).getByRole('button', { name: 'Close' }).click();

  // The lobby, while players join and leave.
  const ada = await joinAs(stage, code, 'Ada');
  const ben = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await enter(ben, code, 'Ada');
  await ben.getByText('This username is already taken.').waitFor();
  await ben.getByLabel('User name').fill('Ben');
  await ben.getByRole('button', { name: 'Join Quiz' }).click();
  const joined = async (count: number) => {
    const words = count === 1 ? '1 player has joined' : `${count} players have joined`;
    for (const page of [host, hall]) await page.getByRole('heading', { name: words }).waitFor();
    await ada.getByText(words).waitFor();
    await remote.getByText(count === 1 ? '1 player is here.' : `${count} players are here.`).waitFor();
  };
  await joined(2);
  const cleo = await joinAs(stage, code, 'Cleo');
  await joined(3);
  await cleo.getByRole('button', { name: 'Leave' }).click();
  await cleo.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await joined(2);
  for (const page of [host, hall, remote, ada, ben]) await isTranslated(page);

  // A question whose clock is paused and resumed; Ben answers while offline and comes back too late.
  await press(host, 'Start Quiz');
  for (const page of [host, hall, remote, ada, ben]) await sees(page, FIRST);
  await isFittedAgain(ada);
  await isFittedAgain(hall);
  const paused = 'The host has stopped the clock. You can still answer.';
  for (let round = 0; round < 2; round++) {
    await remote.getByRole('button', { name: 'Stop the clock' }).click();
    for (const page of [ada, ben]) await page.getByRole('paragraph').getByText(paused).waitFor();
    await host.getByRole('button', { name: 'Start the clock' }).click();
    for (const page of [ada, ben]) await page.getByRole('paragraph').getByText(paused).waitFor({ state: 'detached' });
  }
  await answers(ada, 'Diamond');
  await ada.getByText('Your answer is in.').waitFor();
  for (const page of [host, hall, remote]) await page.getByText('1/2 answered').first().waitFor();
  await ben.context().setOffline(true);
  await ben.getByText('Your connection dropped.').first().waitFor();
  await answers(ben, 'Topaz');
  await ben.getByText('Your answer is kept on this device').waitFor();
  await press(host, 'Skip');
  await ada.getByText('+100 points', { exact: true }).waitFor();
  await ben.context().setOffline(false);
  await ben.getByText('Your answer did not arrive in time, so it does not count.', { exact: true }).waitFor();
  await hall.getByText('A, Diamond: 1 (Correct)').waitFor({ state: 'attached' });
  await press(host, 'Next');
  for (const page of [ada, ben]) await sees(page, 'Your Score');
  await ben.getByText('2nd of 2').waitFor();

  await press(host, 'Next');
  for (const page of [ada, ben]) await sees(page, SECOND);
  await answers(ben, 'Lazurite');
  await ben.getByText('Your answer is in.').waitFor();
  await answers(ada, 'Copper');
  for (const page of [host, hall, remote]) await page.getByText('2/2 answered').first().waitFor();
  await press(host, 'Skip');
  await ada.getByText('Not this time.', { exact: true }).waitFor();
  await ben.getByText('+100 points', { exact: true }).waitFor();
  await press(host, 'Next');
  await sees(hall, 'Leaderboard');
  for (const page of [hall, ada, ben]) await page.getByText('Who is it?').first().waitFor();
  await press(host, 'Next');
  for (const page of [host, hall, ada, ben]) await sees(page, 'Podium');
  await tellPodium(host);
  for (const page of [ada, ben]) await page.getByText('You won, together with others!').first().waitFor();
  await press(host, 'Next');
  for (const page of [ada, ben]) await sees(page, 'Thank you for playing!');
  await leaveEnd(host);

  await host.getByRole('link', { name: 'Results' }).click();
  await host.getByRole('link', { name: /Stones and people/ }).click();
  await host.getByText(/2 players · 2 questions/).waitFor();
  await host.getByRole('button', { name: 'Ada' }).click();
  await host
    .getByRole('dialog', { name: 'Answers of Ada' })
    .getByRole('row', { name: /lapis.*B Copper/ })
    .waitFor();
  expect(stage.errors).toEqual([]);
});
