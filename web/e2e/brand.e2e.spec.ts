import { EVERY } from '@quarry/test-kit/every';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHost, press, primaryOf, readStored, startQuiz, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { look } from './support/look.ts';
import { drawn, jpegFile, pngFile } from './support/pictures.ts';
import { answers, joinAs } from './support/player.ts';
import { openStage, PROJECTOR, type Stage } from './support/stage.ts';
import { makeStageLink, openScreensPanel } from './support/stage-and-remote.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const popup = (host: Page) => host.getByRole('dialog');
const choose = (host: Page, label: string) => popup(host).locator(`input[type=file][aria-label="${label}"]`);
/** The computed value of a custom property of the page. */
const colourOf = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${property})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
const logoOf = (page: Page) => page.locator('main img');

test.runIf(EVERY)(
  '[W3590] [W3591] [W3592] [W3593] a brand is chosen in the settings, which say how its colour is adjusted; lobby, stage and podium show it, and once removed nothing is stored',
  async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, {
      ...TWO_QUESTIONS,
      questions: TWO_QUESTIONS.questions.slice(0, 1),
    });
    await host.goto('/overview');
    await host.getByRole('button', { name: 'Edit Quiz' }).click();
    const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);
    await popup(host).getByRole('button', { name: 'Colour, logo, background' }).press('Enter');
    const choice = popup(host).getByRole('button', { name: 'Choose a colour' });
    await expect.poll(() => hasFocus(choice)).toBe(true);
    await choice.press('Enter');
    await expect.poll(() => hasFocus(popup(host).getByLabel('Colour', { exact: true }))).toBe(true);
    await popup(host).getByLabel('Colour', { exact: true }).fill('#ffd400');
    await popup(host).getByText('As a text it is darker by day, so that everybody can read it.').waitFor();
    await choose(host, 'Add a logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    });
    await popup(host).getByRole('alert').getByText('This is no picture that can be used').waitFor();
    await choose(host, 'Add a logo').setInputFiles(await pngFile('#0a5', 600, 300));
    await drawn(popup(host).getByRole('img', { name: 'The logo' }));
    // Text typed during an upload stays.
    await popup(host).getByRole('textbox', { name: 'Name' }).fill('Branded');
    await choose(host, 'Add a background picture').setInputFiles(await jpegFile('#111', 1_600, 900));
    await drawn(popup(host).getByRole('img', { name: 'The background picture' }));
    await popup(host).getByRole('heading', { name: 'Logo' }).scrollIntoViewIfNeeded();
    expect(await look(host, 'settings-brand')).toEqual([]);
    await popup(host).getByRole('button', { name: 'Close' }).click();
    await popup(host).waitFor({ state: 'detached' });
    const { quiz } = await readStored(host, quizId);
    const id = expect.stringMatching(/^[\w-]{22}$/);
    expect([quiz.name, quiz.options.brand]).toEqual(['Branded', { accent: '#ffd400', logo: id, background: id }]);

    await host.setViewportSize(PROJECTOR);
    const code = await startQuiz(host, quizId);
    await drawn(logoOf(host));
    expect(await colourOf(host, '--primary')).toBe('rgb(255, 212, 0)');
    expect(await colourOf(host, '--on-primary')).toBe('rgb(0, 0, 0)');
    const ink = await colourOf(host, '--primary-ink');
    expect(ink).not.toBe('rgb(255, 212, 0)');
    expect(await look(host, 'hall-brand-lobby')).toEqual([]);
    await host.setViewportSize({ width: 1024, height: 640 });
    expect(await look(host, 'hall-brand-lobby-small')).toEqual([]);
    await host.setViewportSize(PROJECTOR);
    await openScreensPanel(host);
    const link = await makeStageLink(host);
    await host.keyboard.press('Escape');
    const screen = await stage.open({ viewport: PROJECTOR });
    await screen.goto(link);
    await drawn(logoOf(screen));
    expect(await colourOf(screen, '--primary')).toBe('rgb(255, 212, 0)');

    const phone = await joinAs(stage, code, 'Ada');
    await expect.poll(() => colourOf(phone, '--primary')).toBe('rgb(255, 212, 0)');
    await press(host, 'Start Quiz');
    await answers(phone, 'Diamond');
    expect(await look(phone, 'phone-brand-playing')).toEqual([]);
    await host.getByRole('heading', { name: 'Which mineral is the hardest?' }).waitFor();
    expect(await look(host, 'hall-brand-playing')).toEqual([]);
    const podium = host.getByRole('heading', { name: 'Podium' });
    const reached = async () => {
      if (!(await podium.isVisible())) await primaryOf(host).click();
      return podium.isVisible();
    };
    await expect.poll(reached, { timeout: 30_000, interval: 1_500 }).toBe(true);
    await drawn(logoOf(host));
    await drawn(logoOf(screen));
    expect(await look(host, 'hall-brand-podium')).toEqual([]);
    expect(stage.errors).toEqual([]);
  },
);
