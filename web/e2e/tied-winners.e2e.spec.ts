import { join } from 'node:path';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenWords } from './support/broken-words.ts';
import { type Crowd, gather } from './support/crowd.ts';
import {
  leaveEnd,
  openHost,
  press,
  primaryOf,
  type QuizPlan,
  startQuiz,
  storeQuiz,
  TWO_QUESTIONS,
  tellPodium,
} from './support/host.ts';
import { KEEP_PICTURES, keepPictures, look, PICTURES, settled } from './support/look.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { publicLogOf } from './support/replayed.ts';
import { watchShifts } from './support/shifts.ts';
import { DESKTOP, IN_MOTION, openStage, PHONE, PROJECTOR, SMALL_PHONE, type Stage } from './support/stage.ts';
import { makeStageLink, openScreensPanel } from './support/stage-and-remote.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const names = (kind: string, size: number) => Array.from({ length: size }, (_, n) => `${kind} ${n}`);

/** In a narrow step it stays unbroken only in small letters. By name it is the first with its score. */
const LONG_WORD = 'Bartholomaeus';

/** Long enough for screenshots of each state. */
const PLAN: QuizPlan = { ...TWO_QUESTIONS, questions: TWO_QUESTIONS.questions.map((one) => ({ ...one, time: 300 })) };

/** The steps as a screen reader reads them. */
async function podiumOn(page: Page): Promise<string[]> {
  const steps = page.getByRole('listitem').filter({ hasText: /Place|Nobody here/ });
  return Promise.all((await steps.all()).map((step) => step.ariaSnapshot()));
}

const SHORT_WINDOWS = [{ width: 667, height: 375 }, { width: 740, height: 360 }, SMALL_PHONE];

/** Faults of a phone's podium: it scrolls, breaks a word, or something on it is as large as the player's own place. */
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

test.runIf(EVERY)(
  '[W242] [W870] [W1023] [W1024] [W1421] [W1440] [W1482] [W1483] [W1963] fifteen winners in a hall of 402: the same podium on projector and phones, nothing moves while people join and answer, and a replay shows it again',
  async () => {
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
    // The primary button is enabled again after its second of rest.
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
    // From here on only the content matters, and motion on a projector takes a whole core.
    for (const page of [host, second]) await page.emulateMedia({ reducedMotion: 'reduce' });
    await picture('answered');
    await press(host, 'Skip');
    // Everybody who was right is first, and was before: on the first question nobody moves.
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
    await winner.getByText('+100 points', { exact: true }).waitFor();
    // The places are revealed with the podium.
    for (const phone of [winner, second])
      expect(await phone.getByRole('main').textContent()).not.toMatch(/of 402|Down|shared/);
    await picture('statistics');
    await press(host, 'Next');
    await sees(host, 'Leaderboard');
    await sees(second, 'Your Score');
    // Everybody has one of the three best scores: no place is revealed.
    for (const page of [host, second]) await page.getByText('Who is it?').waitFor();
    expect(await host.getByRole('main').textContent()).not.toMatch(/Winner|Halfway|Other/);
    await picture('leaderboard');
    await press(host, 'Next');
    await sees(host, 'Podium');
    await picture('podium-untold');
    await tellPodium(host);

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
    // The podium beside the report, in a small window.
    await host.setViewportSize({ width: 900, height: 700 });
    await host.getByText('Halfway 0').waitFor();
    await expect.poll(() => brokenWords(host)).toEqual([]);
    // And not merely because there is room.
    await host.evaluate(() => {
      for (const step of document.querySelectorAll<HTMLElement>('[data-place]')) step.style.removeProperty('--fit');
    });
    expect(await brokenWords(host)).toEqual([expect.stringMatching(/^Barth.*\|/)]);
    await host.setViewportSize(PROJECTOR);
    for (const crowd of [winners, halfway, others]) crowd.close();

    await replays(host, sessionId);
    expect(stage.errors).toEqual([]);
  },
);

test('[W3660] [W3661] [W3662] [W3663] [W3664] [W3666] [W3669] [W3771] after the last question nobody learns who leads until the podium reveals third, second and first on projector, stage and phones, and a replay shows the same', async () => {
  const host = await openHost(stage, { ...IN_MOTION, viewport: PROJECTOR });
  const [question] = TWO_QUESTIONS.questions;
  // Faster players have more points.
  const plan = {
    ...{ name: TWO_QUESTIONS.name, questions: [{ ...question, time: 120 }] as QuizPlan['questions'] },
    options: { questionPoints: 9999, questionPointsModifier: 1 } as const,
  };
  const quizId = await storeQuiz(host, stage.app, plan);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  await openScreensPanel(host);
  const link = await makeStageLink(host);
  await host.keyboard.press('Escape');
  const hall = await stage.open({ viewport: { width: 1280, height: 720 } });
  await hall.goto(link);
  const ada = await joinAs(stage, code, 'Ada');
  const di = await joinAs(stage, code, 'Di', { viewport: SMALL_PHONE });
  const others: Crowd[] = [];
  for (const name of ['Ben', 'Cy', 'Eve']) others.push(await gather(stage.app, sessionId, [name]));
  const [ben, cy, eve] = others as [Crowd, Crowd, Crowd];
  for (const { close } of others) stage.atEnd(close);
  const right = (crowd: Crowd) => crowd.answer(`${quizId}-0`, [`${quizId}-0-0`]);
  await hall.getByText('players have joined').waitFor();
  await press(host, 'Start Quiz');
  const inTurn = [
    () => answers(ada, 'Diamond'),
    () => right(ben),
    () => right(cy),
    () => answers(di, 'Diamond'),
    () => right(eve),
  ];
  for (const [before, answer] of inTurn.entries()) {
    await answer();
    await host.getByText(`${before + 1}/5 answered`).waitFor();
  }
  await press(host, 'Skip');

  const read = (page: Page) => page.getByRole('main').textContent();
  const told = (page: Page, place: number) => page.getByRole('listitem').filter({ hasText: `Place ${place}` });
  for (const phone of [ada, di]) {
    await phone.getByText('Correct!', { exact: true }).waitFor();
    expect(await read(phone)).not.toMatch(/of 5/);
  }
  await press(host, 'Next');
  for (const page of [host, hall]) {
    await sees(page, 'Leaderboard');
    await page.getByRole('img', { name: 'The first three are still veiled.' }).waitFor();
    const rows = page.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem');
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([/^4.*Di/, /^5.*Eve/].map((row) => expect.stringMatching(row)));
    expect(await read(page)).not.toMatch(/Ada|Ben|Cy/);
  }
  for (const phone of [ada, di]) {
    await sees(phone, 'Your Score');
    await phone.getByText('Who is it?').waitFor();
    expect(await read(phone)).not.toMatch(/of 5|Ben|Cy|Eve/);
  }
  expect(await look(hall, 'finale-stage-leaderboard')).toEqual([]);
  expect(await look(di, 'finale-phone-leaderboard')).toEqual([]);
  await keepPictures(host, 'finale-leaderboard', [PROJECTOR]);
  await keepPictures(ada, 'finale-phone-leaderboard', [PHONE]);

  await press(host, 'Next');
  // Players below the podium have their place at once.
  await di.getByText('4th of 5').waitFor();
  await ada.getByText('Your place comes in a moment.').waitFor();
  expect(await read(host)).not.toMatch(/Ada/);
  for (const [page, name] of [
    [host, 'hall'],
    [ada, 'phone'],
  ] as const)
    await shot(page, `finale-${name}-untold`, 0);
  await press(host, 'Next');
  for (const page of [host, hall, ada, di]) await told(page, 3).filter({ hasText: 'Cy' }).waitFor();
  await shot(host, 'finale-hall-third', 700);
  // A reloaded window shows the revealed steps, and the rest as they are revealed.
  await hall.reload();
  await told(hall, 3).waitFor();
  for (const page of [host, hall, ada, di]) await told(page, 2).filter({ hasText: 'Ben' }).waitFor();
  await told(host, 1).filter({ hasText: 'Ada' }).waitFor();
  const filling = host.locator('[class*=winner]');
  await filling.filter({ hasText: /The winner!.*Ada/ }).waitFor();
  // Once the winner fills the screen, no frame is drawn through a mask.
  const clipped = await filling.evaluate((winner) => {
    const [opening] = winner.getAnimations();
    if (opening === undefined) return 'it does not open';
    const now = opening.currentTime;
    opening.currentTime = 3_000;
    const { clipPath } = getComputedStyle(winner);
    opening.currentTime = now;
    return clipPath;
  });
  expect(clipped).toBe('none');
  await shot(host, 'finale-hall-winner', 1_800);
  await ada.getByText('1st of 5').waitFor();
  await ada.getByText('You won! What a find.').first().waitFor();
  await di.getByText('Good that you were there. Every dig counts.').first().waitFor();
  // Motion ends by itself, and with reduced motion there is none.
  await filling.waitFor({ state: 'detached' });
  await shot(host, 'finale-hall-after', 0);
  await settled(host);
  expect(await hall.locator('[class*=winner]').isVisible()).toBe(false);
  expect(await look(hall, 'finale-stage-podium')).toEqual([]);
  expect(await look(ada, 'finale-phone-winner')).toEqual([]);
  expect(await look(di, 'finale-phone-fourth')).toEqual([]);
  await press(host, 'Next');
  await ada.getByText('Thank you for playing!').waitFor();
  await ada.getByText('You won! What a find.').waitFor();
  await leaveEnd(host);

  const lines = await publicLogOf(host, sessionId);
  const after = (type: string) => {
    const { at = 0 } = lines.find(({ event }) => event.type === type) ?? {};
    return (at - (lines[0]?.at ?? 0)) / 1_000;
  };
  const screen = host.frameLocator('iframe');
  const replayAt = async (seconds: number) => {
    await host.goto(`/results/${sessionId}/replay?at=${seconds}`);
    await screen.getByRole('heading').first().waitFor();
    return screen.getByRole('main').textContent();
  };
  const [board, opening, third] = [
    await replayAt(after('LeaderboardShown') + 0.1),
    await replayAt(after('PodiumShown') + 0.1),
    // Revealed after 3.5 s at the latest; the next one at least 5 s later.
    await replayAt(after('PodiumShown') + 4),
  ];
  expect(board).toMatch(/Leaderboard.*Who is it/s);
  expect(opening).toMatch(/Podium.*Who is it/s);
  for (const shown of [board, opening]) expect(shown).not.toMatch(/Ada|Ben|Cy/);
  expect(third).toMatch(/Cy/);
  expect(third).not.toMatch(/Ada|Ben/);
  expect(stage.errors).toEqual([]);
});

/** A screenshot during motion, if requested. @param after milliseconds */
async function shot(page: Page, name: string, after: number): Promise<void> {
  if (!KEEP_PICTURES) return;
  await page.waitForTimeout(after);
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

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
  // By keys, after a click: one question back, then at sixty times the speed to the end.
  await host.keyboard.press('PageUp');
  await screen.getByRole('heading', { name: first }).waitFor();
  expect(await moment.getAttribute('aria-valuetext')).toMatch(/^\d+:\d\d, The question is open$/);
  await host.getByText('60 ×', { exact: true }).click();
  await host.keyboard.press('Space');
  await screen.getByRole('heading', { name: 'The quiz is over' }).waitFor();
  await host.getByRole('button', { name: 'Play', exact: true }).waitFor();
}
