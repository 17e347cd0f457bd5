import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor } from './support/editor.ts';
import { openHost, readStored } from './support/host.ts';
import { look } from './support/look.ts';
import { drawn, jpegFile, pngFile } from './support/pictures.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const SMALL = { viewport: { width: 1280, height: 720 } };
/** A window of 1170 pixels at 300 % zoom. */
const ENLARGED = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

const popup = (host: Page) => host.getByRole('dialog').last();
const button = (host: Page, name: string | RegExp) => popup(host).getByRole('button', { name });
const open = (host: Page) => host.getByRole('button', { name: 'Questions from a file' }).click();

/** Checks that a screen has no faults. */
const seen = async (host: Page, screen: string) => expect(await look(host, screen)).toEqual([]);

/** Chooses a file whose type the browser does not know. */
async function choose(host: Page, name: string, content: string): Promise<void> {
  await popup(host)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

const TABLE = [
  'Question,Answer 1,Answer 2,Answer 3,Correct',
  'Which planet is the largest?,Mars,Jupiter,Venus,2',
  `Which is the nearest?,${'very '.repeat(30)}near,Mercury,,2`,
  'Which are made of gas?,Saturn,Mars,Jupiter,"1, 3"',
].join('\n');

const GIFT = `// Of a course
::Moons:: How many moons has Mars? {#2:0}

::Capital:: [plain]Capital of France? {=Paris =Lutetia}

Grass is green. {TRUE}

Match them {=a -> b =c -> d}
`;

test('[W3540] [W3541] [W3542] a table: nothing is stored until confirmed; some questions are taken, a long answer is shortened, and the editor opens', async () => {
  const host = await openHost(stage, SMALL);
  await host.goto('/overview');
  await host.getByText('No quiz yet.').waitFor();
  await seen(host, 'overview-empty');
  await open(host);
  await seen(host, 'import-choose');
  let saves = 0;
  host.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await choose(host, 'Our_planets.csv', TABLE);
  await popup(host).getByRole('heading', { name: '3 questions in the file (table)' }).waitFor();
  expect(await popup(host).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Our planets');
  await seen(host, 'import-preview');
  const boxes = popup(host).getByRole('checkbox');
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    false,
    true,
  ]);
  expect(
    await popup(host)
      .getByText(/^Row 3: Answer 1 has \d+ characters; at most 100 fit\.$/)
      .count(),
  ).toBe(1);
  expect(await popup(host).getByText('Multiple choice').count()).toBe(1);

  await button(host, 'Edit question 2').click();
  const answer = popup(host).getByRole('textbox', { name: /^Answer A/ });
  await seen(host, 'import-edit');
  await answer.fill('Venus');
  await button(host, 'All questions').click();
  expect(
    await popup(host)
      .getByText(/^Row 3/)
      .count(),
  ).toBe(0);
  await popup(host)
    .getByRole('checkbox', { name: /Which planet is the largest/ })
    .uncheck();
  expect(saves).toBe(0);
  await button(host, 'New quiz with 2 questions').click();
  await host.waitForURL('**/overview/editor?*');
  const list = host.getByRole('navigation', { name: 'Questions' });
  await list.getByText('Which are made of gas?').waitFor();
  expect([await list.getByRole('listitem').count(), saves]).toEqual([2, 1]);
});

test.runIf(EVERY)(
  '[W3540] [W3543] Moodle’s GIFT and lines of text, by keyboard, into the open quiz: one step that can be undone',
  async () => {
    const host = await openHost(stage, SMALL);
    await host.goto('/overview');
    await open(host);
    await choose(host, 'course.gift', GIFT);
    await popup(host)
      .getByText(/“Match them.*is left out/)
      .waitFor();
    const kinds = await popup(host).getByRole('listitem').allInnerTexts();
    expect(kinds.join()).toMatch(/Estimate.*Typed answer.*Single choice/s);
    await button(host, 'New quiz with 3 questions').press('Enter');
    await host.waitForURL('**/overview/editor?*');

    const list = host.getByRole('navigation', { name: 'Questions' });
    // The overview has such a button too.
    await list.getByText('Capital of France?').waitFor();
    await host.getByRole('button', { name: 'Questions from a file' }).press('Enter');
    await popup(host).getByRole('textbox', { name: 'Or paste questions' }).fill('Tea?\n*Yes\nNo\n');
    await seen(host, 'import-paste');
    await button(host, 'Read the text').press('Enter');
    await popup(host).getByRole('heading', { name: '1 question in the file (lines of text)' }).waitFor();
    await button(host, 'Add 1 question').press('Enter');
    await list.getByText('Tea?').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(4);
    await host.getByRole('button', { name: 'Undo' }).click();
    expect(await list.getByRole('listitem').count()).toBe(3);
  },
);

test.runIf(EVERY)(
  '[W3544] an unreadable file says why and loses nothing; another one can be chosen; at a width of 390 as well',
  async () => {
    const host = await openHost(stage, ENLARGED);
    await host.goto('/overview');
    await open(host);
    await seen(host, 'import-enlarged');
    await choose(host, 'novel.txt', 'It was a dark night.\nNobody saw him.');
    await popup(host).getByRole('alert').getByText('No format was recognised in the file.').waitFor();
    await seen(host, 'import-refused-enlarged');
    await choose(host, 'x.csv', TABLE);
    await popup(host).getByRole('heading', { name: '3 questions in the file (table)' }).waitFor();
    await seen(host, 'import-preview-enlarged');
    await button(host, 'Cancel').click();
    await host.getByText('No quiz yet.').waitFor();
  },
);

test.runIf(EVERY)(
  '[W3545] a stored quiz is exported as a ZIP, a table and GIFT, beside the specification’s JSON',
  async () => {
    const host = await openHost(stage, SMALL);
    await host.goto('/overview');
    await open(host);
    await popup(host).getByRole('textbox', { name: 'Or paste questions' }).fill('Our tea\n\nTea?\n*Yes\nNo\n');
    await button(host, 'Read the text').click();
    await button(host, 'New quiz with 1 question').click();
    await host.waitForURL('**/overview/editor?*');
    await host.goto('/overview');
    await host.getByRole('article', { name: 'Our tea' }).getByRole('button', { name: 'Edit Quiz' }).click();
    await popup(host).getByRole('link', { name: 'Table (CSV)' }).scrollIntoViewIfNeeded();
    await seen(host, 'settings-exports');
    const folder = await mkdtemp(join(tmpdir(), 'exports-'));
    stage.atEnd(() => rm(folder, { recursive: true }));
    const contents: string[] = [];
    for (const name of ['Table (CSV)', 'Moodle (GIFT)', 'Whole quiz (ZIP)']) {
      const download = host.waitForEvent('download');
      await popup(host).getByRole('link', { name }).click();
      const file = await download;
      const at = join(folder, file.suggestedFilename());
      await file.saveAs(at);
      contents.push(file.suggestedFilename(), await readFile(at, 'latin1'));
    }
    expect(contents).toEqual([
      'Our tea.csv',
      expect.stringContaining('Tea?,,Yes,No'),
      'Our tea.gift',
      expect.stringMatching(/Tea\?.*=Yes.*~No/s),
      'Our tea.zip',
      expect.stringMatching(/^PK.*quiz\.json/s),
    ]);
    expect(stage.errors).toEqual([]);
  },
);

test.runIf(EVERY)(
  '[W3587] a quiz with pictures is exported as a ZIP and imported again: the preview shows thumbnails, and the new quiz has the pictures',
  async () => {
    const { host, quizId } = await openEditor(stage);
    const region = host.getByRole('region', { name: 'Question 1' });
    for (const [label, file] of [
      ['Add a picture', await pngFile('#a33')],
      ['Add a picture to answer B', await jpegFile('#36c')],
    ] as const) {
      await region.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
      await drawn(region.getByRole('img', { name: label.replace('Add a', 'The').replace('to', 'of'), exact: true }));
    }
    await region.getByRole('textbox', { name: 'What the picture shows', exact: true }).fill('A stone on red');
    await host.getByRole('button', { name: 'Save Quiz' }).click();
    await host.getByText('Saved.').waitFor();
    const { path, quiz } = await readStored(host, quizId);
    const zip = await (await host.request.get(`${path}/export?format=zip`)).body();

    await host.goto('/overview');
    await open(host);
    await popup(host).locator('input[type="file"]').setInputFiles({ name: 'Stones.zip', mimeType: '', buffer: zip });
    await popup(host)
      .getByRole('heading', { name: '2 questions in the file (our own export with pictures)' })
      .waitFor();
    const pictures = popup(host).locator('img');
    expect(await pictures.count()).toBe(2);
    for (const picture of await pictures.all()) await drawn(picture);
    expect((await pictures.first().boundingBox())?.height).toBeLessThanOrEqual(100);
    await seen(host, 'import-pictures');
    await button(host, 'New quiz with 2 questions').click();
    await host.waitForURL((url) => url.searchParams.get('id') !== quizId && url.pathname === '/overview/editor');
    await drawn(region.getByRole('img', { name: 'A stone on red' }));
    const again = await readStored(host, new URL(host.url()).searchParams.get('id') ?? '');
    const shown = ({ questions }: typeof quiz) =>
      questions.map(({ media, answers }) =>
        [media, ...answers.map((answer) => answer.media)].map((one) => one && [one.alt, one.width, one.height]),
      );
    expect(shown(again.quiz)).toEqual(shown(quiz));
    expect(again.quiz.questions[0]?.media?.id).not.toBe(quiz.questions[0]?.media?.id);
    expect(stage.errors).toEqual([]);
  },
);
