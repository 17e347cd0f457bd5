import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, openHost, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { openStage, PHONE, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const card = (host: Page, name: string) => host.getByRole('article', { name, exact: true });
const pressOn = (host: Page, name: string, action: string) =>
  card(host, name).getByRole('button', { name: action, exact: true }).click();
const popup = (host: Page) => host.getByRole('dialog');
const inPopup = (host: Page, name: string) => popup(host).getByRole('button', { name, exact: true });
const focused = (host: Page) => host.evaluate(() => document.activeElement?.textContent);

async function openOverview(...names: string[]): Promise<Page> {
  const host = await openHost(stage);
  for (const name of names) await storeQuiz(host, stage.app, { ...TWO_QUESTIONS, name });
  await host.goto('/overview');
  await host.getByRole('heading', { name: 'Welcome, User' }).waitFor();
  return host;
}

test('[W3600] [W3602] a deleted quiz is restored by Undo, or from the trash, which says how long it is kept', async () => {
  const host = await openOverview('Stones', 'People', 'Ores');
  const remove = async (name: string) => {
    await pressOn(host, name, 'Delete Quiz');
    await popup(host).getByText('from where it can be restored for 30 days').waitFor();
    await inPopup(host, 'Delete').click();
    await popup(host).waitFor({ state: 'detached' });
  };
  await remove('Stones');
  await host.getByText("'Stones' is in the trash.").waitFor();
  expect(await focused(host)).toBe('People');
  await host.getByRole('button', { name: 'Undo' }).click();
  await card(host, 'Stones').waitFor();
  await expect.poll(() => focused(host)).toBe('Stones');
  expect(await host.getByText("'Stones' is in the trash.").count()).toBe(0);

  await remove('People');
  await remove('Ores');
  expect(await look(host, 'overview-deleted')).toEqual([]);
  await host.getByRole('button', { name: 'Trash' }).click();
  await popup(host).getByText('2 questions · Deleted for good in 30 days').first().waitFor();
  expect(await look(host, 'trash')).toEqual([]);
  await inPopup(host, "Restore 'People'").click();
  await popup(host).getByText("'People' is among your quizzes again.").waitFor();
  await inPopup(host, "Delete 'Ores' for good").click();
  await popup(host).getByText('The trash is empty.').waitFor();
  await inPopup(host, 'Close').click();
  await card(host, 'People').waitFor();
  expect(await card(host, 'Ores').count()).toBe(0);
});

test.runIf(EVERY)('[W3601] [W3603] quizzes get tags by keyboard alone and are filtered by them', async () => {
  const host = await openOverview('Stones', 'People', 'Ores');
  await pressOn(host, 'Stones', 'Tags');
  const field = popup(host).getByRole('searchbox', { name: 'Tag' });
  for (const tag of ['Class 7b', 'Ural', 'ÜRAL']) {
    await field.fill(tag);
    await field.press('Enter');
  }
  expect(
    await popup(host)
      .getByRole('button', { name: /^Remove the tag/ })
      .count(),
  ).toBe(2);
  await host.keyboard.type('Typed but not added');
  expect(await look(host, 'tags')).toEqual([]);
  await inPopup(host, 'Save').click();
  await popup(host).waitFor({ state: 'detached' });
  const tagsOf = (name: string) => host.getByRole('list', { name: `Tags of ${name}` }).getByRole('listitem');
  await expect.poll(() => tagsOf('Stones').allTextContents()).toEqual(['Class 7b', 'Ural', 'Typed but not added']);

  await pressOn(host, 'Ores', 'Tags');
  await inPopup(host, 'Ural').click();
  await inPopup(host, 'Remove the tag Ural').waitFor();
  await inPopup(host, 'Save').click();
  await expect.poll(() => tagsOf('Ores').allTextContents()).toEqual(['Ural']);

  const ural = host.getByRole('list', { name: 'Only with the tag' }).getByRole('button', { name: 'Ural' });
  await ural.press('Enter');
  await expect.poll(() => host.getByRole('article').count()).toBe(2);
  expect(await ural.getAttribute('aria-pressed')).toBe('true');
  await host.getByText('2 of 3 quizzes').waitFor({ state: 'attached' });
  expect(await look(host, 'overview-tags')).toEqual([]);
  await host.setViewportSize({ width: 780, height: 900 });
  expect(await look(host, 'overview-tags-780')).toEqual([]);
  await ural.press('Enter');
  await expect.poll(() => host.getByRole('article').count()).toBe(3);
});

describe('[W3620] a shared quiz', () => {
  /** The host's link to a quiz. */
  async function linkTo(host: Page, name: string): Promise<string> {
    await pressOn(host, name, 'Share');
    await inPopup(host, 'Make a link').click();
    return popup(host).getByRole('textbox', { name: 'Link' }).inputValue();
  }

  test('[W3621] can be read on a phone and on a laptop, is copied after a sign-in that returns to it, and is gone once its link is withdrawn', async () => {
    const host = await openOverview('Stones');
    const link = await linkTo(host, 'Stones');
    expect(link).toMatch(new RegExp(`^${stage.app}/shared/[\\w-]{22}$`));
    await inPopup(host, 'Copy the link').click();
    await popup(host)
      .getByText(/^The link is copied|Select the link/)
      .waitFor();
    expect(await look(host, 'share')).toEqual([]);
    await inPopup(host, 'Close').click();
    await pressOn(host, 'Stones', 'Share');
    expect(await popup(host).getByRole('textbox', { name: 'Link' }).inputValue()).toBe(link);

    const phone = await stage.open({ viewport: PHONE });
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Stones', level: 1 }).waitFor();
    await phone.getByText('sign in on a computer or tablet').waitFor();
    await phone.getByText('2 questions: Single choice').waitFor();
    expect(await phone.getByRole('img', { name: 'Right' }).count()).toBe(2);
    expect(await phone.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(await look(phone, 'shared-phone')).toEqual([]);
    await phone.setViewportSize({ width: 320, height: 568 });
    expect(await look(phone, 'shared-phone-320')).toEqual([]);

    const guest = await stage.open({ viewport: { width: 1280, height: 720 } });
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Sign in to copy it' }).click();
    await guest.getByRole('textbox', { name: 'E-mail' }).fill(freshEmail());
    await guest.getByRole('button', { name: 'Send Link' }).click();
    await guest.getByRole('button', { name: 'Copy to my quizzes' }).click();
    await guest.getByText('It is among your quizzes now.').waitFor();
    expect(await look(guest, 'shared-copied')).toEqual([]);
    await guest.getByRole('link', { name: 'Open my quizzes' }).click();
    await card(guest, 'Stones (copy)').waitFor();

    await inPopup(host, 'Stop sharing').click();
    await popup(host).getByText('The link does not work any more.').waitFor();
    await phone.reload();
    await phone.getByRole('heading', { name: 'This quiz is not shared any more.' }).waitFor();
    expect(await look(phone, 'shared-gone')).toEqual([]);
    await guest.goBack();
    await guest.getByRole('heading', { name: 'This quiz is not shared any more.' }).waitFor();
  });

  test.runIf(EVERY)('shows the right answer of every kind', async () => {
    const host = await openOverview();
    await host.getByRole('button', { name: 'A bit of everything' }).click();
    await host.getByRole('heading', { name: 'Quiz / A bit of everything' }).waitFor();
    await host.goto('/overview');
    const link = await linkTo(host, 'A bit of everything');
    await host.goto(link);
    await host.getByText('7 questions: Slide, Single choice, Multiple choice').waitFor();
    const question = (text: string) =>
      host.getByRole('listitem').filter({ has: host.getByRole('heading', { name: text }) });
    await question('How many bones').getByText('206 bones').waitFor();
    expect(await question('invented first').getByRole('listitem').allTextContents()).toEqual([
      'Wheel',
      'Paper',
      'Printing press',
      'Telephone',
    ]);
    expect(await question('planets').getByRole('img', { name: 'Right' }).count()).toBe(2);
    expect(await question('like best').getByRole('img', { name: 'Right' }).count()).toBe(0);
    expect(await look(host, 'shared-kinds')).toEqual([]);
  });
});

test.runIf(EVERY)(
  '[W3610] [W3611] a host without quizzes begins with a starter, a file or pasted questions',
  async () => {
    const host = await openOverview();
    await host.getByText('No quiz yet.').waitFor();
    expect(await look(host, 'overview-empty')).toEqual([]);
    await host.getByRole('button', { name: 'Pasted questions' }).click();
    await expect
      .poll(() => host.evaluate(() => document.activeElement?.getAttribute('placeholder')))
      .toMatch('Which planet is the largest?');
    await inPopup(host, 'Cancel').click();
    await host.getByRole('button', { name: 'A round for teams' }).press('Enter');
    await host.getByRole('heading', { name: 'Quiz / A round for teams' }).waitFor();
    await host.getByRole('button', { name: 'Back' }).click();
    await card(host, 'A round for teams').getByText('6 questions · Not played yet').waitFor();
    expect(await host.getByText('Start from').count()).toBe(0);
  },
);

test('no window has reported errors', () => {
  expect(stage.errors).toEqual([]);
});
