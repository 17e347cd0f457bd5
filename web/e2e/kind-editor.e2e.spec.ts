import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor, questionText } from './support/editor.ts';
import { openHost, press, readStored, startQuiz, storeQuiz } from './support/host.ts';
import { look } from './support/look.ts';
import { joinAs, sees } from './support/player.ts';
import { openStage, PHONE, PROJECTOR, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const popup = (page: Page) => page.getByRole('dialog');
const openKinds = (host: Page) => host.getByRole('button', { name: 'Other kinds' });
const offers = (host: Page) => popup(host).getByRole('listitem').getByRole('button');
const save = async (host: Page) => {
  await host.getByRole('button', { name: 'Save Quiz' }).click();
  await host.getByText('Saved.').waitFor();
};

test.runIf(EVERY)(
  '[W3503] [W3505] [W3508] every kind and template is added by mouse, with a text below it, and persists after a reload',
  async () => {
    const { host, quizId } = await openEditor(stage);
    await host.setViewportSize({ width: 1280, height: 720 });
    await openKinds(host).click();
    expect(await look(host, 'editor-kinds')).toEqual([]);
    const names = await offers(host).locator('strong').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['Single choice', 'True or false']));
    await host.keyboard.press('Escape');
    for (const [at, name] of names.entries()) {
      await openKinds(host).click();
      await offers(host).nth(at).click();
      await host.getByRole('heading', { name: `Question ${at + 3}` }).waitFor();
      await expect.poll(() => questionText(host).evaluate((field) => field === document.activeElement)).toBe(true);
      await host.keyboard.type(`Is this ${name}?`);
      await host.getByRole('button', { name: 'Text, code or formula' }).click();
      const body = host.getByRole('textbox', { name: 'Text below the question' });
      await expect.poll(() => body.evaluate((field) => field === document.activeElement)).toBe(true);
      await host.keyboard.type(`Below ${name}`);
    }
    expect(await look(host, 'editor-beside')).toEqual([]);
    await save(host);
    await host.reload();
    await questionText(host).waitFor();
    const { quiz } = await readStored(host, quizId);
    expect(quiz.questions.slice(2).map(({ questionText, body }) => [questionText, body])).toEqual(
      names.map((name) => [`Is this ${name}?`, `Below ${name}`]),
    );
    for (const name of names) {
      await host.getByRole('button', { name: `Is this ${name}?` }).click();
      expect(await host.getByRole('textbox', { name: 'Text below the question' }).inputValue()).toBe(`Below ${name}`);
    }
    expect(stage.errors).toEqual([]);
  },
);

test('[W3503] [W3504] kinds are added by keyboard alone, with `EVERY=1` every kind; a change of kind is undone in one step', async () => {
  const { host } = await openEditor(stage);
  await openKinds(host).focus();
  await host.keyboard.press('Enter');
  const all = Array.from({ length: await offers(host).count() }, (_, kind) => kind);
  await host.keyboard.press('Escape');
  for (const [at, kind] of all.filter((one) => EVERY || one % 3 === 0).entries()) {
    await openKinds(host).focus();
    await host.keyboard.press('Enter');
    await offers(host).nth(kind).focus();
    await host.keyboard.press('Enter');
    await host.getByRole('heading', { name: `Question ${at + 3}` }).waitFor();
    await expect.poll(() => questionText(host).evaluate((field) => field === document.activeElement)).toBe(true);
    await host.keyboard.type(`Number ${at}`);
  }
  const change = host.getByRole('button', { name: /, change the kind$/ });
  await host.getByRole('button', { name: /^1 ?Which mineral/ }).click();
  const before = await change.textContent();
  await change.focus();
  await host.keyboard.press('Enter');
  const kinds = await offers(host).count();
  await offers(host)
    .nth(kinds - 1)
    .focus();
  await host.keyboard.press('Enter');
  await popup(host).waitFor({ state: 'detached' });
  expect(await questionText(host).inputValue()).toBe('Which mineral is the hardest?');
  if (kinds > 1) {
    expect(await change.textContent()).not.toBe(before);
    await host.keyboard.press('Control+z');
    await expect.poll(() => change.textContent()).toBe(before);
  }
  expect(stage.errors).toEqual([]);
});

const BODY = `What does this print? Remember that $a^2 + b^2 = c^2$ and
$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$
\`\`\`js
const sum = [1, 2, 3].reduce((total, one) => total + one, 0);
if (sum > 5) {
  console.log(sum);
}
\`\`\``;

/** A quiz of one question with body, explanation and notes. */
async function withBody(host: Page, body: string) {
  const quizId = await storeQuiz(host, stage.app, {
    name: 'Code',
    questions: [{ text: 'What is printed?', answers: ['6', '5', 'Nothing', 'undefined'], time: 0 }],
  });
  const { path, quiz } = await readStored(host, quizId);
  const { name, options } = quiz;
  const questions = quiz.questions.map((one) => ({
    ...one,
    body,
    explanation: 'Since $1+2+3=6$.',
    notes: 'Wait a bit',
  }));
  const stored = await host.request.put(path, { data: { name, options, questions }, headers: { origin: stage.app } });
  expect(stored.ok()).toBe(true);
  return quizId;
}

const answersAreIn = (phone: Page) =>
  phone.evaluate(() => {
    const answers = [...document.querySelectorAll('main li')].map((answer) => answer.getBoundingClientRect());
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return (
      answers.length > 0 &&
      answers.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight) &&
      scrollHeight <= clientHeight &&
      scrollWidth <= clientWidth
    );
  });

test.runIf(EVERY)(
  '[W3500] [W3501] [W3502] code and formulae are shown below the question on phone and projector and leave the answers in the window; the notes on neither',
  async () => {
    const host = await openHost(stage, { viewport: PROJECTOR });
    const code = await startQuiz(host, await withBody(host, BODY));
    const phone = await joinAs(stage, code, 'Ada', { viewport: SMALL_PHONE });
    await press(host, 'Start Quiz');
    await sees(phone, 'What is printed?');
    for (const page of [host, phone]) {
      await page.locator('math').first().waitFor();
      await page.getByText('const sum').waitFor();
      expect(await page.getByText('Since').count()).toBe(0);
    }
    for (const size of [SMALL_PHONE, PHONE, { width: 844, height: 390 }, { width: 320, height: 568 }]) {
      await phone.setViewportSize(size);
      await expect.poll(() => answersAreIn(phone), { message: `${size.width}` }).toBe(true);
      expect(await look(phone, `phone-body-${size.width}`)).toEqual([]);
    }
    expect(await look(host, 'hall-body')).toEqual([]);
    await press(host, 'Next');
    for (const page of [host, phone]) {
      await page.getByText('Since').first().waitFor();
      expect(await page.getByText('Wait a bit').count()).toBe(0);
    }
    await phone.setViewportSize(PHONE);
    expect(await look(phone, 'phone-explanation')).toEqual([]);
    expect(await look(host, 'hall-explanation')).toEqual([]);
    expect(stage.errors).toEqual([]);
  },
);
