import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenWords } from './support/broken-words.ts';
import { gather } from './support/crowd.ts';
import { openHost, press, primaryOf, type QuizPlan, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { keepPictures, look, settled } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { publicLogOf } from './support/replayed.ts';
import { watchShifts } from './support/shifts.ts';
import { DESKTOP, IN_MOTION, openStage, PHONE, PROJECTOR, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const names = (kind: string, size: number) => Array.from({ length: size }, (_, n) => `${kind} ${n}`);

/** In a narrow step it is whole only in small letters. By name it is the first of its score. */
const LONG_WORD = 'Bartholomaeus';

/** Long enough for pictures of each state. */
const PLAN: QuizPlan = { ...TWO_QUESTIONS, questions: TWO_QUESTIONS.questions.map((one) => ({ ...one, time: 300 })) };

/** The steps as a screen reader reads them. */
async function podiumOn(page: Page): Promise<string[]> {
  const steps = page.getByRole('listitem').filter({ hasText: /Place|Nobody here/ });
  return Promise.all((await steps.all()).map((step) => step.ariaSnapshot()));
}

const SHORT_WINDOWS = [{ width: 667, height: 375 }, { width: 740, height: 360 }, SMALL_PHONE];

/** Faults of a phone's podium: it scrolls, breaks a word, or something on it is as large as the own place. */
async function wrongPodium(phone: Page): Promise<string[]> {
  const wrong = await phone.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const place = sizeOf(document.querySelector('main p strong') as Element);
    const larger = [...document.querySelectorAll('[data-place] *')].filter((one) => sizeOf(one) >= place);
    return [
      ...(scrollHeight > clientHeight ? [`${scrollHeight - clientHeight} px too high`] : []),
      ...larger.map(({ textContent }) => `as large as the own place: ${textContent}`),
    ];
  });
  return [...wrong, ...(await brokenWords(phone))];
}

test('[W242] [W870] [W1023] [W1024] [W1421] [W1440] [W1482] [W1483] [W1963] fifteen winners in a hall of 402: one podium on projector and phones, nothing moves while people come and answer, and a replay shows it again', async () => {
  const host = await openHost(stage, { ...IN_MOTION, viewport: PROJECTOR });
  const quizId = await storeQuiz(host, stage.app, PLAN);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  // The last of her step by name: neither among the ten leaders nor among the names that a step shows.
  const [winner, second] = [
    await joinAs(stage, code, 'Zoë'),
    await joinAs(stage, code, 'Yves', { ...IN_MOTION, viewport: SMALL_PHONE }),
  ];
  const picture = async (screen: string) => {
    await keepPictures(host, `hall-host-${screen}`, [PROJECTOR, DESKTOP]);
    await keepPictures(second, `hall-phone-${screen}`, [PHONE, SMALL_PHONE]);
  };
  const shifts = await Promise.all([host, second].map(watchShifts));
  const moved = async () => (await Promise.all(shifts.map((take) => take()))).flat();
  const winners = await gather(stage.app, sessionId, names('Winner', 14));
  const halfway = await gather(stage.app, sessionId, [...names('Halfway', 25), LONG_WORD]);
  const others = await gather(stage.app, sessionId, names('Other', 360));
  const [right, wrong] = [0, 1].map((answer) => [0, 1].map((question) => `${quizId}-${question}-${answer}`));

  for (const page of [host, second]) await page.getByText('402').first().waitFor();
  expect(await moved()).toEqual([]);
  await picture('lobby');
  await press(host, 'Start Quiz');
  await sees(second, TWO_QUESTIONS.questions[0]?.text ?? '');
  await picture('question');
  // The primary button rises once its second of rest is over.
  await primaryOf(host)
    .and(host.getByRole('button', { name: 'Skip', disabled: false }))
    .waitFor();
  await settled(host);
  await moved();
  for (const phone of [winner, second]) await answers(phone, 'Diamond');
  for (const crowd of [winners, halfway]) await crowd.answer(`${quizId}-0`, [String(right?.[0])]);
  await others.answer(`${quizId}-0`, [String(wrong?.[0])]);
  await host.getByText('402/402 answered').waitFor();
  await second.getByText('Your answer is in.').waitFor();
  expect(await moved()).toEqual([]);
  // From here on only the content matters, and motion on a projector takes a core.
  for (const page of [host, second]) await page.emulateMedia({ reducedMotion: 'reduce' });
  await picture('answered');
  await press(host, 'Skip');
  // Everybody who was right is first, and was so before: on the first question nobody moves.
  for (const phone of [winner, second]) await phone.getByText('1st of 402 shared with others').waitFor();
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  await press(host, 'Next');
  await sees(winner, TWO_QUESTIONS.questions[1]?.text ?? '');

  await answers(winner, 'Lazurite');
  await answers(second, 'Copper');
  await winners.answer(`${quizId}-1`, [String(right?.[1])]);
  for (const crowd of [halfway, others]) await crowd.answer(`${quizId}-1`, [String(wrong?.[1])]);
  await host.getByText('402/402 answered').waitFor();
  await press(host, 'Skip');
  await winner.getByText('1st of 402 shared with others').waitFor();
  await second.getByText('16th of 402').waitFor();
  await second.getByText(/^Down \d+$/).waitFor();
  await picture('statistics');
  await press(host, 'Next');
  await sees(host, 'Leaderboard');
  await sees(second, 'Your Score');
  await picture('leaderboard');
  await press(host, 'Next');

  for (const page of [host, winner, second]) {
    await sees(page, 'Podium');
    expect(await podiumOn(page)).toEqual([
      expect.stringMatching(/Winner 0.*and 11 more.*Place 1\b.*200/),
      expect.stringMatching(/Bartholomaeus.*Halfway 0.*and 23 more.*Place 16\b.*100/),
      expect.stringMatching(/Other 0.*and 356 more.*Place 43\b.*0/),
    ]);
  }
  await picture('podium');
  for (const viewport of SHORT_WINDOWS) {
    await second.setViewportSize(viewport);
    await expect.poll(() => wrongPodium(second), { message: `${viewport.width}` }).toEqual([]);
  }
  await winner.getByText('1st of 402 shared with others').waitFor();
  await second.getByText('16th of 402').waitFor();

  // A winner who puts the phone away still won.
  await winner.getByRole('button', { name: 'Leave' }).click();
  await winner.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await sees(winner, 'Quarry');
  for (const page of [host, second]) {
    await page.reload();
    await sees(page, 'Podium');
    expect((await podiumOn(page))[0]).toMatch(/and 11 more.*Place 1\b.*200/);
  }
  await second.getByText('16th of 402').waitFor();
  await press(host, 'Next');
  await sees(second, 'Thank you for playing!');
  await second.getByText('16th of 402').waitFor();
  await picture('end');
  // Beside the report, in a small window.
  await host.setViewportSize({ width: 900, height: 700 });
  await host.getByText('Halfway 0').waitFor();
  await expect.poll(() => brokenWords(host)).toEqual([]);
  // Not merely because there is room.
  await host.evaluate(() => {
    for (const step of document.querySelectorAll<HTMLElement>('[data-place]')) step.style.removeProperty('--fit');
  });
  expect(await brokenWords(host)).toEqual([expect.stringMatching(/^Barth.*\|/)]);
  await host.setViewportSize(PROJECTOR);
  for (const crowd of [winners, halfway, others]) crowd.close();

  await replays(host, sessionId);
  expect(stage.errors).toEqual([]);
});

/** Walks through the replay of this session. */
async function replays(host: Page, sessionId: string): Promise<void> {
  await publicLogOf(host, sessionId);
  await host.goto(`/results/${sessionId}/replay?at=99999`);
  const screen = host.frameLocator('iframe');
  const moment = host.getByRole('slider', { name: 'Moment' });
  const [first, second] = TWO_QUESTIONS.questions.map(({ text }) => text);
  await screen.getByRole('heading', { name: 'The quiz is over' }).waitFor();
  await host.getByText('402 joins', { exact: true }).waitFor();
  await host.getByText('804 answers', { exact: true }).waitFor();
  await host.getByLabel('Jump to').selectOption({ label: `2. ${second}` });
  await screen.getByRole('heading', { name: second }).waitFor();
  expect(await look(host, 'replay')).toEqual([]);
  // A phone, opened from this moment's list.
  await host.getByLabel('Find a player').fill('yves');
  await host.getByRole('button', { name: /Yves/ }).click();
  await screen.getByText('Copper').waitFor();
  await host.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await host.reload();
  await screen.getByText('Copper').waitFor();
  await host.getByRole('button', { name: 'Back to the host’s screen' }).click();
  // By keys, after a click: a question back, then on at sixty times the speed, to the end.
  await host.keyboard.press('PageUp');
  await screen.getByRole('heading', { name: first }).waitFor();
  expect(await moment.getAttribute('aria-valuetext')).toMatch(/^\d+:\d\d, The question is open$/);
  await host.getByText('60 ×', { exact: true }).click();
  await host.keyboard.press('Space');
  await screen.getByRole('heading', { name: 'The quiz is over' }).waitFor();
  await host.getByRole('button', { name: 'Play', exact: true }).waitFor();
}
