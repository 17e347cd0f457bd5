import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHost, press, startQuiz, storeQuiz } from './support/host.ts';
import { keepPictures, look } from './support/look.ts';
import { answers, joinAs, takesAnswers } from './support/player.ts';
import { openStage, PHONE, PROJECTOR, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const TEXT = 'Which of these minerals scratches all of the others?';
const QUESTION = { text: TEXT, answers: ['Talc', 'Gypsum', 'Quartz', 'Diamond'], correct: 3 };
const READING = 10;

test('[W3640] [W3641] a question is shown alone, then takes answers, and closes once everybody has answered', async () => {
  const host = await openHost(stage, { viewport: PROJECTOR });
  const options = { readingTime: READING, closeWhenAnswered: true };
  const code = await startQuiz(
    host,
    await storeQuiz(host, stage.app, { name: 'Pace', options, questions: [QUESTION] }),
  );
  const smallest = { width: 320, height: 568 };
  const [ada, bob] = [await joinAs(stage, code, 'Ada'), await joinAs(stage, code, 'Bob', { viewport: smallest })];
  await press(host, 'Start Quiz');

  for (const page of [host, ada, bob]) {
    await page.getByText('Get ready…').waitFor();
    expect(await page.getByText('Diamond').count()).toBe(0);
  }
  const seconds = Number(await host.getByRole('timer').locator('span').textContent());
  expect(seconds).toBeLessThanOrEqual(READING);
  expect(await host.getByRole('button', { name: 'Stop the clock' }).count()).toBe(0);
  // The time limit starts when the answers appear, which may be during the check of the screen.
  const begins = host.waitForFunction(() => {
    const seconds = Number(document.querySelector('[role="timer"] span')?.textContent);
    return document.querySelector('main li') !== null && seconds > 55;
  });
  await keepPictures(ada, 'phone-reading', [smallest, PHONE, { width: 844, height: 390 }]);
  expect(await look(host, 'hall-reading')).toEqual([]);

  await begins;
  for (const page of [ada, bob]) {
    await takesAnswers(page);
    await answers(page, 'Diamond');
  }
  for (const page of [ada, bob]) await page.getByText('Correct!', { exact: true }).waitFor();
  await host.getByText('knew it').waitFor();
  expect(stage.errors).toEqual([]);
});
