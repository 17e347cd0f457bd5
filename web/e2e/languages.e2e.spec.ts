import { gzipSync } from 'node:zlib';
import type { Language } from '@quarry/events/language';
import { EVERY } from '@quarry/test-kit/every';
import { estimate as arEstimate } from '@quarry/texts/ar/estimate';
import { join as ar } from '@quarry/texts/ar/join';
import { receipt as arReceipt } from '@quarry/texts/ar/receipt';
import { join as de } from '@quarry/texts/de/join';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHost, primaryOf, type QuizPlan, readStored, startQuiz, storeQuiz } from './support/host.ts';
import { controlByHub } from './support/hub-host.ts';
import { keepPictures, look } from './support/look.ts';
import { mailsTo } from './support/mails.ts';
import { faultsOf, pseudoStage } from './support/pseudo.ts';
import { pseudoTexts as said } from './support/pseudo-texts.ts';
import { openStage, PHONE, PROJECTOR, SMALL_PHONE, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const LABEL =
  /^(Language of this page|Sprache dieser Seite|Langue de cette page|Idioma de esta página|لغة هذه الصفحة)$/;
const control = (page: Page) => page.getByRole('combobox', { name: LABEL });
const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** For a visitor whose link has the code: its field comes first. */
const nameField = (page: Page) => page.getByRole('textbox').nth(1);

/** Line height of a text, in em. */
const lineOf = (text: Locator) =>
  text.evaluate((element) => {
    const { lineHeight, fontSize } = getComputedStyle(element.querySelector('[data-words]') ?? element);
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  });

const PLAN: QuizPlan = {
  name: 'Stones 石',
  options: { language: 'ar' },
  questions: [
    { text: 'ما هو أقسى معدن؟', answers: ['الماس', 'Topaz', 'Quartz'], time: 300 },
    { text: 'Which is blue?', answers: ['Lapis', 'Ruby'], time: 300 },
  ],
};

test('[W3722] [W3723] [W3767] every screen has a language selector, which keeps the input, translates a message and changes other tabs too', async () => {
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
  await code.press('Enter');
  await page.getByText(de.code.tooShort).waitFor();
  const other = await page.context().newPage();
  await other.goto('/about');
  await control(page).focus();
  await control(page).selectOption('العربية');
  await expect.poll(() => languageOf(page)).toEqual(['ar', 'rtl']);
  expect(await code.inputValue()).toBe('ABC');
  await page.getByText(ar.code.tooShort).waitFor();
  const hasFocus = () => control(page).evaluate((element) => element === document.activeElement);
  expect(await hasFocus()).toBe(true);
  await expect.poll(() => languageOf(other)).toEqual(['ar', 'rtl']);
  await page.reload();
  await expect.poll(() => languageOf(page)).toEqual(['ar', 'rtl']);
  await control(page).selectOption('English');
  await page.getByRole('heading', { name: 'Join Quiz' }).waitFor();
  expect(await languageOf(page)).toEqual(['en', 'ltr']);

  // A screen whose heading is an earlier message.
  await page.evaluate(() => {
    const state = { message: 'full', refusal: { code: 'session-full' }, back: 'join' };
    history.replaceState(state, '', '/error');
    location.reload();
  });
  const full = (text: string) => page.getByRole('heading', { name: text }).waitFor();
  await full('This quiz session is full.');
  await control(page).focus();
  await control(page).selectOption('Deutsch');
  await full('Diese Quizrunde ist voll.');
  expect(await hasFocus()).toBe(true);
  expect(stage.errors).toEqual([]);
});

test('[W3724] an account keeps its host’s language: the first mail and other devices use it', async () => {
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

test('[W3725] [W3726] [W3727] [W3750] [W3753] the projector is in the quiz’s language, its controls in the host’s and each phone in its own, as large as its room allows and with at most 8 kB more script', async () => {
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
  // The largest size: the question leaves half of the phone empty.
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

const ESTIMATE = { questionType: 3, answers: [], target: -40, exactWithin: 0.5, tolerance: 40, unit: 'درجة' };

/** A quiz of one estimate, with a name of three lines. */
async function storeEstimate(host: Page): Promise<string> {
  const name = 'كيمياء 101: أسرار المعادن والأحجار الكريمة في قشرة الأرض وما تحتها من صخور نارية ومتحولة (Part 2)';
  const options = { language: 'ar' } as const;
  const questions = [{ text: 'كم درجة هنا؟ (°C)', answers: ['A', 'B'], time: 300 }];
  const quizId = await storeQuiz(host, stage.app, { name, options, questions });
  const { path, quiz } = await readStored(host, quizId);
  const data = { name, options: quiz.options, questions: quiz.questions.map((one) => ({ ...one, ...ESTIMATE })) };
  const stored = await host.request.put(path, { data, headers: { origin: stage.app } });
  expect(stored.status(), await stored.text()).toBe(200);
  return quizId;
}

/** Positions of parts of a text, in px from the window's left edge. */
const leftsOf = (text: Locator, parts: readonly string[]) =>
  text.evaluate((element, wanted) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lefts = wanted.map(() => Number.NaN);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const [i, part] of wanted.entries()) {
        const at = node.textContent?.indexOf(part) ?? -1;
        if (at === -1) continue;
        range.setStart(node, at);
        range.setEnd(node, at + part.length);
        lefts[i] = range.getBoundingClientRect().left;
      }
    return lefts;
  }, parts);

/** Whether parts of a text follow one another from left to right. */
const inOrder = async (text: Locator, ...parts: readonly string[]) => {
  const lefts = await leftsOf(text, parts);
  return lefts.every((left, i) => i === 0 || left > (lefts[i - 1] ?? 0));
};

/** The fonts used for a text in code or a receipt, comma-separated. */
async function codeFonts(page: Page, text: string): Promise<string> {
  await page.evaluate((textContent) => {
    const drawn = Object.assign(document.createElement('code'), { textContent });
    drawn.style.fontFamily = 'var(--font-code)';
    document.body.append(drawn);
  }, text);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body > code' });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  return fonts.map(({ familyName }) => familyName).join();
}

const orderOf = (field: Locator) =>
  field.evaluate((element) => {
    const { direction, textAlign } = getComputedStyle(element);
    return { direction, textAlign };
  });
const TYPED_AT_THE_RIGHT = { direction: 'ltr', textAlign: 'right' };

test('[W3780] [W3781] [W3782] [W3783] [W3784] [W3785] in Arabic a lobby, fields, numbers, times, a receipt and results are in order', async () => {
  const host = await openHost(stage, { locale: 'ar', viewport: { width: 1280, height: 800 } });
  const quizId = await storeEstimate(host);
  const code = await startQuiz(host, quizId);
  const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
  const hub = await controlByHub(stage, host, sessionId, quizId);

  // At most two lines of the name, each fully visible and starting at the right.
  const name = host.locator('header [dir="auto"]').first();
  const { lines, box } = await name.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
    return { lines: lines.map((line) => line.toJSON()), box: element.getBoundingClientRect().toJSON() };
  });
  const tops = [...new Set(lines.map(({ top }) => Math.round(top)))].sort((a, b) => a - b);
  expect(tops.length).toBeGreaterThan(2);
  expect(tops[2]).toBeGreaterThanOrEqual(Math.round(box.bottom));
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual((box.height / 2) * 0.97);
  expect(Math.max(...lines.map(({ right }) => right))).toBeCloseTo(box.right, 0);

  const phone = await stage.open({ locale: 'ar', viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.goto(`/join?entryid=${code}`);
  await nameField(phone).fill('Ken!');
  expect(await orderOf(phone.getByRole('textbox').first())).toEqual(TYPED_AT_THE_RIGHT);
  const label = phone.locator('label', { hasText: ar.nameLabel });
  // Beyond the letters' 1.45 em there is room for the focus ring.
  expect(await lineOf(label)).toBeGreaterThan(1.7);
  await phone.locator('button[type=submit]').last().click();
  await host.getByText('Ken!').first().waitFor();
  const [digits, words] = await host.locator('main h1 > span').evaluateAll((parts) =>
    parts.map((part) => {
      const text = document.createRange();
      text.selectNodeContents(part);
      return text.getBoundingClientRect().toJSON();
    }),
  );
  const gap = digits.left - words.right;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(digits.height / 2);
  await keepPictures(host, 'ar-lobby-hall', [PROJECTOR]);

  await hub.play();
  const field = phone.locator('main').getByRole('textbox');
  await field.fill('40');
  await phone.getByRole('button', { name: arEstimate.sign }).click();
  expect(await field.inputValue()).toBe('−40');
  expect(await orderOf(field)).toEqual(TYPED_AT_THE_RIGHT);
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
  await hub.skip();
  const scale = host.locator('figure p[dir="ltr"]');
  await scale.waitFor();
  // The unit follows the number, so an Arabic one is on its left.
  expect(await inOrder(scale, 'ث', '300')).toBe(true);
  for (const phase of ['leaderboard', 'podium', 'endscreen'] as const) await hub.show(phase);

  const receipt = phone.getByRole('button', { name: arReceipt.open });
  const opened = () =>
    receipt.click({ timeout: 2_000 }).then(
      () => phone.url(),
      () => phone.url(),
    );
  await expect.poll(opened, { timeout: 30_000 }).toContain('/r/');
  await phone.getByText(arReceipt.verdicts.verified).waitFor();
  expect(await inOrder(phone.getByRole('listitem').first(), '-', '40')).toBe(true);
  await keepPictures(phone, 'ar-receipt', [PHONE, SMALL_PHONE]);
  // A name in another script keeps its own direction on the card too.
  const drawn = phone.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        const { fillText } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
          texts.push(text);
          return fillText.call(this, text, ...rest);
        };
        HTMLCanvasElement.prototype.toBlob = () => resolve(texts);
      }),
  );
  await phone.getByRole('button', { name: arReceipt.keepCard }).click();
  expect(await drawn).toContain('\u2068Ken!\u2069');

  const text = await (await phone.request.get(`/api/receipts/${phone.url().split('/r/')[1]}`)).text();
  await phone.goto('/verify');
  const file = { name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await phone.locator('input[type=file]').setInputFiles(file);
  await phone.getByText(arReceipt.verdicts.verified).waitFor();
  expect((await orderOf(phone.getByRole('textbox'))).direction).toBe('ltr');
  expect(await codeFonts(phone, 'معادن')).toContain('Noto Sans Arabic');
  expect(await phone.locator('main bdi').last().textContent()).toMatch(/^[0-9a-f]{64}$/);
  await keepPictures(phone, 'ar-verify', [PHONE, SMALL_PHONE]);

  await host.goto(`/results/${sessionId}`);
  await host.locator('main summary', { hasText: '(°C)' }).click();
  const row = host.getByRole('rowheader', { name: '40' }).first();
  expect(await inOrder(row, '-', '40')).toBe(true);
  await keepPictures(host, 'ar-results', [PROJECTOR]);
  await host.goto(`/results/${sessionId}/replay`);
  const slider = host.locator('input[type=range]');
  await slider.waitFor();
  expect((await orderOf(slider)).direction).toBe('ltr');
  expect(await inOrder(host.getByText(/0:00/).first(), '0:00', '/')).toBe(true);
  expect(stage.errors).toEqual([]);
});

/** Parts of user content, and of texts that are the same in every language. */
const CONTENT = ['§', 'Ada', 'Quarry', '127.0.0.1', '@', 'Ctrl+', 'Chrome, '];

const choices = (id: string, right: readonly number[]) =>
  ['Talc §', 'Topaz §', 'Diamond §'].map((value, at) => ({ id: `${id}-${at}`, value, correct: right.includes(at) }));

/** A question of each kind. */
const ALL_KINDS: readonly ((id: string) => object)[] = [
  (id) => ({ answers: choices(id, [2]), explanation: 'Because §', notes: 'Ask Eve §', body: 'Of these §' }),
  (id) => ({ questionType: 1, answers: choices(id, [1, 2]), scoring: 'partial' }),
  (id) => ({ questionType: 2, answers: choices(id, [0, 1, 2]), typos: 1 }),
  () => ({ questionType: 3, answers: [], target: 4, exactWithin: 0.1, tolerance: 4, unit: '§' }),
  (id) => ({ questionType: 4, answers: choices(id, [0, 1, 2]), scoring: 'partial' }),
  (id) => ({ questionType: 5, answers: choices(id, []) }),
  () => ({ questionType: 6, answers: [], body: 'Helmets on §' }),
  () => ({ questionType: 7, answers: [] }),
];
const KINDS = EVERY ? ALL_KINDS : ALL_KINDS.filter((_, at) => at % 2 === 0);

/** Stores a quiz of all kinds, in the pseudo-language. */
async function storeKinds(host: Page): Promise<string> {
  const questions = [{ text: '§', answers: ['Talc', 'Topaz'] }];
  const quizId = await storeQuiz(host, stage.app, { name: 'Stones §', options: { language: 'de' }, questions });
  const { path, quiz } = await readStored(host, quizId);
  const rest = { maxQuestionTime: 300, questionPoints: 100, questionPointsModifier: 0, showLiveStats: true };
  const ofAllKinds = KINDS.map((fields, at) => {
    const id = `${quizId}-${at}`;
    return { id, questionText: `Which mineral §${at}?`, ...rest, ...fields(id) };
  });
  const data = { name: quiz.name, options: quiz.options, questions: ofAllKinds };
  const stored = await host.request.put(path, { data, headers: { origin: stage.app } });
  expect(stored.status(), await stored.text()).toBe(200);
  return quizId;
}

/** Collects the faults of screens in the pseudo-language. */
function observer() {
  const faults: string[] = [];
  const see = async (page: Page, screen: string) => void faults.push(...(await faultsOf(page, screen, CONTENT)));
  return {
    faults,
    see,
    async visit(page: Page, path: string, shows = page.locator('h1')) {
      await page.goto(path);
      await shows.first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 120_000 });
      await see(page, path);
    },
    /** Opens a dialog by a button, checks it and dismisses it. */
    async open(page: Page, name: string, act = async (_: Locator) => {}) {
      await page.getByRole('button', { name, exact: true }).first().click();
      const dialog = page.locator('dialog[open]');
      await dialog.getByRole('button').first().waitFor();
      await see(page, `dialog ${name}`);
      await act(dialog);
      await page.keyboard.press('Escape');
      await dialog.first().waitFor({ state: 'detached' });
    },
  };
}

test.runIf(EVERY)(
  '[W3728] [W3760] every text of pages and dialogs comes from the texts, and has room if 40 % longer',
  async () => {
    const pseudo = await pseudoStage(stage);
    const { faults, see, visit, open } = observer();
    const visitor = await pseudo.open({ viewport: SMALL_PHONE });
    for (const path of [
      '/',
      '/about/host',
      '/join',
      '/nowhere',
      '/remote',
      '/stage/none',
      '/r/none',
      '/shared/none',
      '/login',
    ])
      await visit(visitor, path);
    await visit(visitor, '/verify');
    const verify = visitor.getByRole('button', { name: said.receipt.verify, exact: true });
    await visitor.getByRole('textbox').fill('{}');
    await verify.click();
    await visitor.getByText(said.receipt.reasons.malformed).waitFor();
    await see(visitor, 'not a receipt');
    await visitor.setViewportSize(PROJECTOR);
    await visit(visitor, '/login', visitor.getByRole('textbox'));

    const host = await openHost(pseudo, { viewport: PROJECTOR });
    await visit(host, '/overview');
    const quizId = await storeKinds(host);
    await visit(host, '/overview', host.getByRole('article'));
    const { overview, imports } = said;
    await open(host, overview.edit);
    await open(host, overview.share.open, async (dialog) => {
      await dialog.getByRole('button', { name: overview.share.make }).click();
      await dialog.getByRole('textbox').waitFor();
      await see(host, 'shared');
    });
    for (const name of [overview.tags.open, overview.delete, overview.trash.open, overview.devices.open])
      await open(host, name);
    await open(host, imports.window.open, async (dialog) => {
      await dialog.getByRole('textbox').fill('Which §?\nMars §\n*Jupiter §');
      await dialog.getByRole('button', { name: imports.window.read }).click();
      await dialog.getByRole('heading', { level: 3 }).waitFor();
      await see(host, 'imported');
    });
    await visit(host, '/results');
    await visit(host, `/overview/editor?id=${quizId}`);
    for (let at = 1; at < KINDS.length; at++) {
      await host
        .getByRole('button', { name: `§${at}?` })
        .first()
        .click();
      await see(host, `editor, kind ${at}`);
    }
    await open(host, said.editor.settings);
    await host.goto(`/overview/rehearsal?id=${quizId}`);
    const hall = host.frameLocator('iframe >> nth=0');
    await hall.getByTestId('host-primary').click();
    await hall.getByRole('heading', { name: '§0' }).first().waitFor();
    await see(host, 'rehearsal, question');
    expect(faults).toEqual([]);
  },
);

test.runIf(EVERY)(
  '[W3728] [W3760] so does every text of a session of all kinds of question, of its results and of its replay',
  async () => {
    const pseudo = await pseudoStage(stage);
    const { faults, see, visit, open } = observer();
    const host = await openHost(pseudo, { viewport: PROJECTOR });
    const code = await startQuiz(host, await storeKinds(host));
    const sessionId = String(await host.evaluate(() => localStorage.getItem('quizSessionId')));
    const phone = await pseudo.open({ viewport: SMALL_PHONE, hasTouch: true, isMobile: true });
    await visit(phone, `/join?entryid=${code}`);
    await nameField(phone).fill('Ada');
    await phone.locator('button[type=submit]').last().click();
    await host.getByText('Ada').first().waitFor();
    const both = async (screen: string) => {
      await see(host, `host ${screen}`);
      await see(phone, `player ${screen}`);
    };
    await both('lobby');
    await phone.setViewportSize(PHONE);
    await see(phone, 'player lobby, larger');
    await open(host, said.room.people, async (dialog) => {
      await dialog.getByRole('button', { name: said.room.manage('Ada') }).click();
      await see(host, 'one person');
    });
    await open(host, said.otherScreens.title);
    await open(host, said.projector.keys.title);

    const primary = primaryOf(host).and(host.getByRole('button', { disabled: false }));
    const over = host.getByRole('heading', { name: said.projector.endTitle });
    // Per question its text and answers, some leaderboards, the steps of the podium, and the end.
    for (let at = 1; at < 4 * KINDS.length + 4 && !(await over.isVisible()); at++) {
      await primary.click();
      await primary.waitFor();
      await both(`step ${at}`);
      if (at === 2) await open(host, said.fix.open);
    }
    await over.waitFor();

    await expect.poll(async () => (await host.request.get(`/api/results/${sessionId}`)).status()).toBe(200);
    const receipt = phone.getByRole('button', { name: said.receipt.open });
    await expect
      .poll(() =>
        receipt.click({ timeout: 2_000 }).then(
          () => phone.url(),
          () => phone.url(),
        ),
      )
      .toContain('/r/');
    await phone.getByText(said.receipt.verdicts.verified).waitFor();
    await see(phone, 'receipt');
    await visit(host, `/results/${sessionId}`);
    // Does not wait for an idle network: for a frame replaced during loading Playwright would wait forever.
    await host.goto(`/results/${sessionId}/replay`);
    await host.frameLocator('iframe').getByRole('main').waitFor();
    await see(host, 'replay');
    expect(faults).toEqual([]);
  },
);

const ASKED: readonly { readonly language: Language; readonly text: string; readonly answers: readonly string[] }[] = [
  { language: 'en', text: 'Which mineral is the hardest?', answers: ['Diamond', 'Topaz', 'Quartz', 'Talc'] },
  { language: 'de', text: 'Welches Mineral ist am härtesten?', answers: ['Diamant', 'Topas', 'Quarz', 'Talk'] },
  { language: 'fr', text: 'Quel minéral est le plus dur ?', answers: ['Diamant', 'Topaze', 'Quartz', 'Talc'] },
  { language: 'es', text: '¿Qué mineral es el más duro?', answers: ['Diamante', 'Topacio', 'Cuarzo', 'Talco'] },
  { language: 'ar', text: 'ما هو أقسى معدن؟', answers: ['الماس', 'التوباز', 'الكوارتز', 'التلك'] },
];

test.runIf(EVERY)(
  '[W3729] a quiz in each language is legible and without violations on the projector and on a phone, from the lobby to the end',
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
