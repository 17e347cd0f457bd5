import { gzipSync } from 'node:zlib';
import type { Language } from '@quarry/events/language';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHost, primaryOf, type QuizPlan, startQuiz, storeQuiz } from './support/host.ts';
import { keepPictures, look } from './support/look.ts';
import { mailsTo } from './support/mails.ts';
import { faultsOf, pseudoStage } from './support/pseudo.ts';
import { EVERY, openStage, PHONE, PROJECTOR, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const LABEL =
  /^(Language of this page|Sprache dieser Seite|Langue de cette page|Idioma de esta página|لغة هذه الصفحة)$/;
const control = (page: Page) => page.getByRole('combobox', { name: LABEL });
const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** Of a visitor whose link has the code, whose field stands above it. */
const nameField = (page: Page) => page.getByRole('textbox').nth(1);

const PLAN: QuizPlan = {
  name: 'Stones 石',
  options: { language: 'ar' },
  questions: [
    { text: 'ما هو أقسى معدن؟', answers: ['الماس', 'Topaz', 'Quartz'], time: 300 },
    { text: 'Which is blue?', answers: ['Lapis', 'Ruby'], time: 300 },
  ],
};

test('[W3722] [W3723] every screen has a control of its language, which keeps what is typed and changes other tabs too', async () => {
  const page = await stage.open({ locale: 'de-AT', viewport: PHONE });
  const paths = ['/', '/about', '/nowhere', '/error', '/verify', '/remote', '/stage/none', '/r/none', '/shared/none'];
  for (const path of paths) {
    await page.goto(path);
    await control(page).waitFor();
    expect(await control(page).inputValue()).toBe('de');
  }
  await page.goto('/join');
  const code = page.getByRole('textbox');
  await code.fill('ABC');
  const other = await page.context().newPage();
  await other.goto('/about');
  await control(page).focus();
  await control(page).selectOption('العربية');
  await expect.poll(() => languageOf(page)).toEqual(['ar', 'rtl']);
  expect(await code.inputValue()).toBe('ABC');
  expect(await control(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => languageOf(other)).toEqual(['ar', 'rtl']);
  await page.reload();
  await expect.poll(() => languageOf(page)).toEqual(['ar', 'rtl']);
  await control(page).selectOption('English');
  await page.getByRole('heading', { name: 'Join Quiz' }).waitFor();
  expect(await languageOf(page)).toEqual(['en', 'ltr']);
  expect(stage.errors).toEqual([]);
});

test('[W3724] an account keeps the language of its host: the first mail is in it, another device takes it', async () => {
  const host = await stage.open({ locale: 'fr' });
  await host.goto('/login');
  const email = `host-${crypto.randomUUID()}@example.org`;
  await host.getByRole('textbox').fill(email);
  await host.locator('button[type=submit]').click();
  await host.waitForURL('/overview');
  const me = async (page: Page) => (await (await page.request.get('/api/auth/me')).json()) as { language: string };
  expect(await me(host)).toMatchObject({ language: 'fr' });
  await expect.poll(async () => (await mailsTo(stage, email)).length, { timeout: 20_000 }).toBe(1);
  expect((await mailsTo(stage, email))[0]?.subject).toMatch(/Quarry.*\p{L}/u);
  await control(host).selectOption('Español');
  await expect.poll(async () => (await me(host)).language).toBe('es');
  const device = await stage.open({
    locale: 'en',
    storageState: { cookies: await host.context().cookies(), origins: [] },
  });
  await device.goto('/overview');
  await expect.poll(() => languageOf(device)).toEqual(['es', 'ltr']);
  expect(stage.errors).toEqual([]);
});

test('[W3725] [W3726] [W3727] [W3750] [W3753] the projector is in the quiz’s language, its controls in the host’s and phones each in their own, as large as its room allows and 8 kB of script more at most', async () => {
  const host = await openHost(stage, { locale: 'de', viewport: PROJECTOR });
  const quizId = await storeQuiz(host, stage.app, PLAN);
  const code = await startQuiz(host, quizId);
  const phone = await stage.open({ locale: 'ar', viewport: PHONE, hasTouch: true, isMobile: true });
  const sizes: Promise<number>[] = [];
  phone.on('response', (response) => {
    if (/\/assets\/(ar(-\w+)?|preload)-[\w-]+\.js$/.test(response.url()))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await phone.goto(`/join?entryid=${code}`);
  await nameField(phone).fill('Ada <b>');
  await phone.locator('button[type=submit]').last().click();
  await keepPictures(phone, 'ar-lobby', [PHONE, SMALL_PHONE]);
  expect(await languageOf(phone)).toEqual(['ar', 'rtl']);
  await primaryOf(host).click();
  await host.getByRole('heading', { name: 'ما هو أقسى معدن؟' }).waitFor();
  const hall = host.locator('main [lang="ar"][dir="rtl"]').first();
  expect(await hall.getByRole('heading', { name: 'ما هو أقسى معدن؟' }).count()).toBe(1);
  expect(await languageOf(host)).toEqual(['de', 'ltr']);
  await phone.getByRole('heading', { name: 'ما هو أقسى معدن؟' }).waitFor();
  // The largest there is: the question leaves half of the phone empty.
  const size = () => phone.locator('main [style*="--fit"]').evaluate(({ style }) => style.getPropertyValue('--fit'));
  await phone.locator('[data-measuring]').first().waitFor({ state: 'detached' });
  expect(await size()).toBe('1.75rem');
  const gapAt = (text: Locator) =>
    text.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(element.getBoundingClientRect().right - words.getBoundingClientRect().right);
    });
  expect(await gapAt(phone.locator('[data-words]', { hasText: 'Topaz' }))).toBe(0);
  const lineOf = (heading: Locator) =>
    heading.evaluate((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element.querySelector('[data-words]') ?? element);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
  expect(await lineOf(hall.getByRole('heading', { name: 'ما هو أقسى معدن؟' }))).toBeCloseTo(1.4, 2);
  await keepPictures(host, 'ar-question-hall', [PROJECTOR]);
  await keepPictures(phone, 'ar-question', [PHONE, SMALL_PHONE]);
  const fonts = await phone.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(fonts.join()).toContain('Noto Sans Arabic');
  const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.log(`script for Arabic on a phone ${weight} bytes (gzip)`);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(8_000);
  await phone.getByRole('listitem').filter({ hasText: 'الماس' }).getByRole('button').click();
  await primaryOf(host).click();
  await phone.locator('strong[dir="ltr"]', { hasText: '+100' }).waitFor();
  expect(await phone.getByText('Ada <b>', { exact: true }).first().getAttribute('dir')).toBe('auto');
  await keepPictures(phone, 'ar-result', [PHONE, SMALL_PHONE]);
  await keepPictures(host, 'ar-statistics-hall', [PROJECTOR]);
  expect(stage.errors).toEqual([]);
});

test('[W3728] every text of every screen comes from the texts, and one that is 40 % longer has room', async () => {
  const pseudo = await pseudoStage(stage);
  const faults: string[] = [];
  const CONTENT = ['Which mineral', 'Diamond', 'Topaz', 'Quartz', 'Stones', 'Ada', 'Quarry', '127.0.0.1', '@', 'Ctrl+'];
  const see = async (page: Page, screen: string) => {
    await page.waitForLoadState('networkidle');
    faults.push(...(await faultsOf(page, screen, CONTENT)));
  };
  const visitor = await pseudo.open({ viewport: SMALL_PHONE });
  for (const path of ['/', '/about/host', '/join', '/nowhere', '/verify', '/remote']) {
    await visitor.goto(path);
    await control(visitor).or(visitor.locator('select')).first().waitFor();
    await see(visitor, path);
  }
  const host = await openHost(pseudo, { viewport: PROJECTOR });
  const plan: QuizPlan = {
    name: 'Stones',
    options: { language: 'de' },
    questions: [{ text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz', 'Quartz'], time: 300 }],
  };
  const quizId = await storeQuiz(host, stage.app, plan);
  for (const path of ['/overview', `/overview/editor?id=${quizId}`, '/results']) {
    await host.goto(path);
    await host.locator('h1').first().waitFor();
    await see(host, path);
  }
  const code = await startQuiz(host, quizId);
  const phone = await pseudo.open({ viewport: SMALL_PHONE, hasTouch: true, isMobile: true });
  await phone.goto(`/join?entryid=${code}`);
  await nameField(phone).fill('Ada');
  await see(phone, 'name');
  await phone.locator('button[type=submit]').last().click();
  const all = async (screen: string) => {
    await see(host, `host ${screen}`);
    for (const size of [SMALL_PHONE, PHONE]) {
      await phone.setViewportSize(size);
      await see(phone, `player ${screen} ${size.width}`);
    }
  };
  await host.getByText('Ada').first().waitFor();
  await all('lobby');
  const steps = ['question', 'statistics', 'podium', 'end'];
  for (const step of steps) {
    await primaryOf(host).click();
    await expect.poll(() => phone.evaluate(() => document.querySelector('h1')?.textContent)).toBeTruthy();
    await primaryOf(host)
      .and(host.getByRole('button', { disabled: false }))
      .waitFor();
    await all(step);
  }
  expect(faults).toEqual([]);
});

const ASKED: readonly { readonly language: Language; readonly text: string; readonly answers: readonly string[] }[] = [
  { language: 'en', text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz', 'Quartz', 'Talc'] },
  { language: 'de', text: 'Welches Mineral ist am härtesten?', answers: ['Diamant', 'Topas', 'Quarz', 'Talk'] },
  { language: 'fr', text: 'Quel minéral est le plus dur ?', answers: ['Diamant', 'Topaze', 'Quartz', 'Talc'] },
  { language: 'es', text: '¿Qué mineral es el más duro?', answers: ['Diamante', 'Topacio', 'Cuarzo', 'Talco'] },
  { language: 'ar', text: 'ما هو أقسى معدن؟', answers: ['الماس', 'التوباز', 'الكوارتز', 'التلك'] },
];

test.runIf(EVERY)(
  '[W3729] a quiz in each language can be read by everybody: on the projector and on a phone, from the lobby to the end',
  async () => {
    for (const { language, text, answers } of ASKED) {
      const host = await openHost(stage, { locale: language, viewport: PROJECTOR });
      const questions = [{ text, answers, time: 300 }];
      const quizId = await storeQuiz(host, stage.app, { name: text, options: { language }, questions });
      const code = await startQuiz(host, quizId);
      const phone = await stage.open({ locale: language, viewport: PHONE, hasTouch: true, isMobile: true });
      await phone.goto(`/join?entryid=${code}`);
      await nameField(phone).fill('Ada');
      await phone.locator('button[type=submit]').last().click();
      await host.getByText('Ada').first().waitFor();
      const both = async (screen: string) => {
        expect(await look(host, `${language}-hall-${screen}`)).toEqual([]);
        expect(await look(phone, `${language}-phone-${screen}`)).toEqual([]);
      };
      const next = primaryOf(host).and(host.getByRole('button', { disabled: false }));
      await both('lobby');
      await next.click();
      await phone
        .getByRole('listitem')
        .filter({ hasText: answers[0] ?? '' })
        .getByRole('button')
        .click();
      await both('question');
      for (const screen of ['statistics', 'leaderboard', 'podium', 'end']) {
        await next.click();
        await next.waitFor();
        await both(screen);
      }
      await Promise.all([host, phone].map((page) => page.context().close()));
    }
    expect(stage.errors).toEqual([]);
  },
);
