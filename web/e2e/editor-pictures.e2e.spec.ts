import { EVERY } from '@quarry/test-kit/every';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditor, questionText } from './support/editor.ts';
import { hold } from './support/hold.ts';
import { openHost, readStored, storeQuiz, TWO_QUESTIONS } from './support/host.ts';
import { controlByHub } from './support/hub-host.ts';
import { look } from './support/look.ts';
import { bring, drawn, jpegFile, pngFile } from './support/pictures.ts';
import { answers, joinAs, sees } from './support/player.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const SMALL = { width: 1280, height: 720 };
const question = (host: Page) => host.getByRole('region', { name: 'Question 1' });
const button = (host: Page, name: string) => question(host).getByRole('button', { name, exact: true });
const picture = (host: Page, name: string) => question(host).getByRole('img', { name, exact: true });
const choose = (host: Page, label: string) => question(host).locator(`input[type=file][aria-label="${label}"]`);
const save = async (host: Page) => {
  await host.getByRole('button', { name: 'Save Quiz' }).click();
  await host.getByText('Saved.').waitFor();
};

test('[W3580] [W3581] [W3584] pictures of a question and an answer are chosen, described, kept as a draft, saved, replaced, removed and restored; the preview shows them', async () => {
  const { host, quizId } = await openEditor(stage);
  await host.setViewportSize(SMALL);
  expect(await button(host, 'Take a photo').isVisible()).toBe(false);
  await choose(host, 'Add a picture').setInputFiles(await pngFile('#a33'));
  await drawn(picture(host, 'The picture'));
  // Focus moves to the description of the chosen picture.
  const alt = question(host).getByRole('textbox', { name: 'What the picture shows' });
  await question(host).getByText('Please describe it for those who do not see it.').waitFor();
  await alt.fill('A white stone on red');
  await choose(host, 'Add a picture to answer B').setInputFiles(await jpegFile('#36c'));
  await drawn(picture(host, 'The picture of answer B'));
  expect(
    await question(host)
      .getByText(/^Incomplete/)
      .count(),
  ).toBe(0);
  for (const title of ['On the projector', 'On a phone'])
    await host.frameLocator(`[title="${title}"]`).getByText('Which mineral is the hardest?').waitFor();
  expect(await look(host, 'editor-pictures')).toEqual([]);

  // This device's draft has them too.
  await host.reload();
  await host.getByText('They are kept on this device only').waitFor();
  await drawn(picture(host, 'A white stone on red'));
  await save(host);
  const first = async () => (await readStored(host, quizId)).quiz.questions[0];
  const stored = await first();
  expect(stored?.media).toEqual({ id: expect.any(String), alt: 'A white stone on red', width: 1_200, height: 800 });
  expect(stored?.answers.map(({ media }) => media && [media.width, media.height])).toEqual([
    undefined,
    [800, 1_000],
    ...Array(4).fill(undefined),
  ]);

  await button(host, 'Another picture').focus();
  await choose(host, 'Another picture').setInputFiles(await pngFile('#3a3', 640, 640));
  await drawn(picture(host, 'The picture'));
  await expect.poll(() => alt.evaluate((field) => field === document.activeElement)).toBe(true);
  await host.getByRole('button', { name: 'Undo' }).click();
  await drawn(picture(host, 'A white stone on red'));
  await button(host, 'Remove the picture').press('Enter');
  await host.getByText('The picture is deleted.').waitFor();
  const add = button(host, 'Add a picture');
  await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true);
  await host.getByRole('button', { name: 'Put it back' }).click();
  await drawn(picture(host, 'A white stone on red'));
  await button(host, 'Remove the picture of answer B').click();
  await host.getByText('The picture of answer B is deleted.').waitFor();
  await save(host);
  const left = await first();
  expect([left?.media, left?.answers[1]?.media]).toEqual([stored?.media, undefined]);
  expect(stage.errors).toEqual([]);
});

test.runIf(EVERY)(
  '[W3582] pictures are dropped and pasted onto the question and onto an answer; text copied along with a picture is pasted as text; the page stays open',
  async () => {
    const { host, quizId } = await openEditor(stage);
    await bring(question(host).getByRole('heading'), 'drop', await pngFile('#a33'));
    await drawn(picture(host, 'The picture'));
    const answerC = host.getByRole('textbox', { name: 'Answer C', exact: true });
    await answerC.focus();
    await bring(answerC, 'paste', await jpegFile('#36c'));
    await drawn(picture(host, 'The picture of answer C'));
    // A dropped or pasted picture does not move the focus.
    expect(await answerC.evaluate((field) => field === document.activeElement)).toBe(true);
    await bring(questionText(host), 'paste', await pngFile('#3a3', 320, 200));
    await expect.poll(async () => picture(host, 'The picture').getAttribute('width')).toBe('320');
    const isKept = await host.getByRole('navigation', { name: 'Questions' }).evaluate((beside) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
      return !beside.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    expect(isKept).toBe(true);
    await save(host);
    const [stored] = (await readStored(host, quizId)).quiz.questions;
    expect([stored?.media?.width, stored?.answers[2]?.media?.width]).toEqual([320, 800]);
    expect(stage.errors).toEqual([]);
  },
);

test.runIf(EVERY)(
  '[W3583] a field says why its picture was refused, keeps its text and can retry; an upload shows its progress and can be cancelled',
  async () => {
    const { host } = await openEditor(stage);
    await host.setViewportSize(SMALL);
    await questionText(host).fill('Kept?');
    const alert = question(host).getByRole('alert');
    await choose(host, 'Add a picture').setInputFiles({
      name: 'note.png',
      mimeType: 'image/png',
      buffer: Buffer.from('Just a text.'),
    });
    await alert.getByText('This is no picture that can be used: PNG, JPEG, WebP, AVIF or GIF.').waitFor();
    const png = await pngFile('#a33');
    await choose(host, 'Add a picture to answer A').setInputFiles({ ...png, buffer: png.buffer.subarray(0, 400) });
    await alert.getByText('This picture is damaged. Please save it anew and try again.').waitFor();
    expect(await look(host, 'editor-picture-refused')).toEqual([]);
    await button(host, 'Leave it').first().click();
    await choose(host, 'Add a picture').setInputFiles({
      ...png,
      buffer: Buffer.concat([png.buffer, Buffer.alloc(8 * 1024 * 1024)]),
    });
    await alert.getByText('This picture is larger than 8 MB.').waitFor();

    await host.context().setOffline(true);
    await choose(host, 'Add a picture').setInputFiles(png);
    await alert.getByText('The service could not be reached.').waitFor();
    await host.context().setOffline(false);
    await button(host, 'Try Again').first().press('Enter');
    await drawn(picture(host, 'The picture'));
    expect(await questionText(host).inputValue()).toBe('Kept?');

    const uploaded = await hold(host, '**/api/media');
    await choose(host, 'Add a picture to answer B').setInputFiles(png);
    await question(host).getByRole('progressbar').waitFor();
    expect(await look(host, 'editor-picture-uploading')).toEqual([]);
    // Another question is chosen meanwhile, and the picture still arrives.
    await host.getByRole('button', { name: /^2 ?What makes/ }).click();
    await host.getByRole('heading', { name: 'Question 2' }).waitFor();
    await host.getByRole('button', { name: 'Back', exact: true }).click();
    await host.getByRole('dialog').getByText('A picture is still being uploaded.').waitFor();
    await host.keyboard.press('Escape');
    await uploaded();
    await host.getByRole('button', { name: /^1 ?Kept/ }).click();
    await drawn(picture(host, 'The picture of answer B'));

    await host.unroute('**/api/media');
    // From here on no upload gets a response.
    await host.route('**/api/media', () => undefined);
    await choose(host, 'Add a picture to answer C').setInputFiles(png);
    await question(host).getByRole('button', { name: 'Cancel' }).press('Enter');
    const add = button(host, 'Add a picture to answer C');
    await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await question(host).getByRole('progressbar').count()).toBe(0);
    expect(stage.errors).toEqual([]);
  },
);

test.runIf(EVERY)(
  '[W3580] [W3585] every kind takes a picture, which stays when the kind changes; a hundred characters of question and answers are fully visible beside the preview',
  async () => {
    const { host } = await openEditor(stage);
    await host.setViewportSize(SMALL);
    const text = 'A question of a hundred characters is seen whole while it is typed, and so are all of its answers. ';
    const whole = `${text}${'x'.repeat(100 - text.length)}`;
    await questionText(host).fill(whole);
    for (const letter of ['A', 'B', 'C', 'D', 'E', 'F'])
      await host.getByRole('textbox', { name: `Answer ${letter}`, exact: true }).fill(whole);
    const scrolls = await question(host)
      .locator('textarea')
      .evaluateAll((fields) => fields.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    expect(scrolls).toEqual(Array(7).fill(0));
    await questionText(host).press('Enter');
    expect(await questionText(host).inputValue()).toBe(whole);
    expect(await look(host, 'editor-long-texts')).toEqual([]);
    await host.getByRole('textbox', { name: 'Answer F', exact: true }).scrollIntoViewIfNeeded();
    const preview = await host.locator('iframe[title="On the projector"]').boundingBox();
    expect([
      preview !== null && preview.y >= 0,
      preview !== null && preview.y + preview.height <= SMALL.height,
    ]).toEqual([true, true]);

    await choose(host, 'Add a picture').setInputFiles(await pngFile('#a33'));
    await drawn(picture(host, 'The picture'));
    const kinds = host.getByRole('dialog').getByRole('listitem').getByRole('button');
    for (let at = 7; at >= 0; at--) {
      await host.getByRole('button', { name: /, change the kind$/ }).click();
      await kinds.nth(at).click();
      await host.getByRole('dialog').waitFor({ state: 'detached' });
      await picture(host, 'The picture').waitFor();
    }
    expect(stage.errors).toEqual([]);
  },
);

test.runIf(EVERY)(
  '[W3588] [B3340] the results page shows a question’s picture small, and so does the PDF',
  async () => {
    const host = await openHost(stage);
    const quizId = await storeQuiz(host, stage.app, TWO_QUESTIONS);
    const headers = { origin: stage.app };
    const { buffer } = await pngFile('#a33');
    const media = {
      alt: 'A stone on red',
      ...(await (await host.request.post('/api/media', { data: buffer, headers })).json()),
    };
    const { path, quiz } = await readStored(host, quizId);
    const { name, options } = quiz;
    const questions = quiz.questions.map((one, at) => (at === 0 ? { ...one, media } : one));
    expect((await host.request.put(path, { data: { name, options, questions }, headers })).ok()).toBe(true);
    const sessionId = await (await host.request.post('/api/session', { data: { quizId } })).text();
    const hub = await controlByHub(stage, host, sessionId, quizId);
    const phone = await joinAs(stage, hub.code, 'Ada');
    await sees(phone, 'Waiting...');
    for (const answer of ['Diamond', 'Copper']) {
      await hub.play();
      await answers(phone, answer);
      await phone.getByText('Your answer is in.').waitFor();
      await hub.skip();
      await hub.show('leaderboard');
      await sees(phone, 'Your Score');
    }
    await hub.show('podium');
    await hub.show('endscreen');
    const made = async () => (await host.request.get(`/api/results/${sessionId}`)).status();
    await expect.poll(made, { timeout: 30_000 }).toBe(200);
    await host.goto(`/results/${sessionId}`);
    await host.getByRole('heading', { name: /Which mineral is the hardest/ }).click();
    const shown = host.getByRole('img', { name: 'A stone on red' });
    await drawn(shown);
    expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(160);
    expect(await look(host, 'results-picture')).toEqual([]);
    const pdf = await (await host.request.get(`/api/results/${sessionId}/export?format=pdf`)).body();
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(pdf.includes('/Alt (A stone on red)')).toBe(true);
    expect(stage.errors).toEqual([]);
  },
);
