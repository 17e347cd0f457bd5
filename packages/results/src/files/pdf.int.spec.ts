import { execFileSync, spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { StoredResults } from '@quarry/database/results/result-store';
import { type Media, mediaSchema } from '@quarry/events/media';
import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import type { PlayerResult } from '@quarry/events/results/results';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import { SESSION, T0 } from '@quarry/events/spec-support/samples';
import { en } from '@quarry/texts/en';
import { create } from 'fontkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Pictures, pdfOf as writePdf } from './pdf.ts';
import { fontOf } from './pdf-fonts.ts';
import type { Players } from './tables.ts';

type Exported = [stored: StoredResults, players: Players];

const pdfOf = (stored: StoredResults, players: Players, pictures: Pictures = new Map()) =>
  writePdf(en.files, stored, players, pictures);

function sample(quizName = 'Minerals'): Exported {
  const fold = emptyFold(SESSION);
  for (const event of recordedEvents(SESSION, PLAYED)) foldResults(fold, event);
  const { players, ...summary } = resultsOf(fold) ?? expect.fail();
  const stored: StoredResults = { ...summary, quizName, endedAt: T0, note: 'A note', root: '', formerRoot: null };
  return [stored, players];
}

test('[B912] the PDF is tagged: headings, tables, and charts with a text', async () => {
  const text = (await buffer(pdfOf(...sample()))).toString('latin1');
  expect(text.slice(0, 8)).toBe('%PDF-1.7');
  expect(text).toContain('/Marked true');
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
    expect(text).toContain(`/S /${tag}\n`);
  expect(text).toContain('/Alt (Answers. A The a of q1 \\(right\\): 3; B The b of q1: 1; C The c of q1: 0)');
  expect(text).toContain('/Alt (Answers by time. 0 to 2 s: 1; 2 to 4 s: 2;');
});

test('[B912] names of any script have their glyphs', async () => {
  const [results, players] = sample('Минералы 鉱物 معادن');
  const bytes = await buffer(pdfOf(results, players));
  expect(bytes.toString('latin1')).toContain('DejaVuSans');
  expect(bytes.toString('latin1')).toMatch(/UnifontEX/i);
});

test('[E22] [B912] the same results give the same bytes', async () => {
  const [one, other] = [await buffer(pdfOf(...sample())), await buffer(pdfOf(...sample()))];
  expect(one.equals(other)).toBe(true);
});

test('[B912] of a large hall the first thousand players are listed, and no more are read', async () => {
  const [results, players] = sample();
  const [first] = players as NonNullable<Exported[1]> & readonly never[];
  let read = 0;
  async function* hall() {
    for (; read < 5_000; read++) yield first as never;
  }
  const bytes = await buffer(pdfOf({ ...results, playerCount: 5_000 }, hall()));
  expect(read).toBeLessThan(1_100);
  expect(bytes.length).toBeLessThan(2_000_000);
});

/** Of 4 × 2 pixels. */
const JPEG = Buffer.from(
  `/9j/2wBDABsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////2wBDARsbGxscGx4h
IR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////wgARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAA
AAAAAAAAAAAAAAP/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAACIP//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8Af//EABQR
AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Af//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Af//Z`,
  'base64',
);

test('[B3340] a question’s picture is drawn with its description; one that is missing leaves no room', async () => {
  const [results, players] = sample();
  const [first, second, ...others] = results.questions;
  if (!first || !second) return expect.fail();
  const media = (id: string, alt: string) => mediaSchema.parse({ id: id.repeat(22), alt, width: 1_600, height: 800 });
  const pictured = (question: typeof first, of: Media) => ({
    ...question,
    question: { ...question.question, media: of },
  });
  const [stone, gone] = [media('a', 'A stone'), media('b', 'A gem')];
  const questions = [pictured(first, stone), pictured(second, gone), ...others];
  const pdf = await buffer(pdfOf({ ...results, questions }, players, new Map([[stone.id, JPEG]])));
  expect(pdf.includes(JPEG)).toBe(true);
  const text = pdf.toString('latin1');
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect([text.includes('/Alt (A stone)'), text.includes('/Alt (A gem)')]).toEqual([true, false]);
  const undescribed = { ...stone, alt: '' };
  const again = await buffer(
    pdfOf({ ...results, questions: [pictured(first, undescribed)] }, players, new Map([[stone.id, JPEG]])),
  );
  expect(again.toString('latin1')).toContain('/Alt (The picture of the question)');
});

test('[B3340] pictures of answers are drawn before their words, and their row has the room', async () => {
  const [results, players] = sample();
  const [first, ...others] = results.questions;
  if (!first) return expect.fail();
  const media = mediaSchema.parse({ id: 'c'.repeat(22), alt: 'A red stone', width: 1_600, height: 800 });
  const [answer, ...rest] = first.question.answers;
  if (!answer) return expect.fail();
  const question = { ...first.question, answers: [{ ...answer, value: '', media }, ...rest] } as typeof first.question;
  const pictured = { ...results, questions: [{ ...first, question }, ...others] };
  const text = (await buffer(pdfOf(pictured, players, new Map([[media.id, JPEG]])))).toString('latin1');
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(text).toContain('/Alt (Answers. A A red stone \\(right\\): 3; B The b of q1: 1; C The c of q1: 0)');
});

describe('[B1610] a long quiz', () => {
  const WORDS = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore. ';
  /** A text of 100 characters, another one for each number. */
  const texts: Record<string, (n: number) => string> = {
    'of words': (n) => WORDS.slice(n % 100) + WORDS.slice(0, n % 100),
    'without spaces': () => '鉱'.repeat(100),
    'of characters that differ': (n) =>
      String.fromCodePoint(...Array.from({ length: 100 }, (_, i) => 0x4e00 + ((13 * n + 7 * i) % 20_000))),
  };

  function longest(text: (n: number) => string): Exported {
    const [results, players] = sample();
    const [first] = results.questions;
    const [answer] = first?.answers ?? [];
    if (!first || !answer) return expect.fail();
    const questions = Array.from({ length: 200 }, (_, q) => ({
      ...first,
      text: text(q),
      answers: Array.from({ length: 6 }, (_, a) => ({ ...answer, text: text(6 * q + a), correct: a === 0 })),
    }));
    return [{ ...results, questions }, players];
  }

  const tried = Object.entries(texts);
  test.each(process.env.EVERY === '1' ? tried : tried.slice(0, 1))(
    '%s leaves the process to others after each question',
    async (_, text) => {
      const exported = longest(text);
      // Of the CPU, because other processes share the machine.
      const turns: number[] = [];
      const { heapUsed } = process.memoryUsage();
      let grown = 0;
      let pdf: Buffer | undefined;
      const made = buffer(pdfOf(...exported)).then((bytes) => {
        pdf = bytes;
      });
      while (!pdf) {
        const before = process.cpuUsage();
        await setImmediate();
        const { user, system } = process.cpuUsage(before);
        turns.push(user + system);
        grown = Math.max(grown, process.memoryUsage().heapUsed - heapUsed);
      }
      await made;
      expect(turns.length).toBeGreaterThan(200);
      const all = turns.reduce((sum, turn) => sum + turn);
      expect(Math.max(...turns) / all).toBeLessThan(0.5);
      expect(grown).toBeLessThan(250 * 2 ** 20);
    },
  );
});

test.each(['sans', 'other', 'Devanagari'] as const)('[B1611] the font of %s is unpacked before it is read', (face) => {
  expect(create(fontOf(face, false).bytes).type).toBe('TTF');
});

test('[B1610] one document is drawn after the other; one that fails stops no other', async () => {
  const [results, players] = sample();
  const begun: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  async function* hall(name: string) {
    begun.push(name);
    if (name === 'first') await held;
    if (name === 'second') throw new Error('replaced meanwhile');
    yield* players;
  }
  const names = ['first', 'second', 'third'];
  const documents = Promise.allSettled(names.map((name) => buffer(pdfOf(results, hall(name)))));
  await setImmediate();
  expect(begun).toEqual(['first']);
  release();
  expect((await documents).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(begun).toEqual(names);
});

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const textOf = (pdf: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });

test.runIf(hasPoppler)('[E3370] an explanation is below its question’s charts', async () => {
  const [results, players] = sample();
  const questions = results.questions.map((one, i) =>
    i === 0 ? { ...one, question: { ...one.question, explanation: 'Because diamond is the hardest.' } } : one,
  );
  expect(textOf(await buffer(pdfOf({ ...results, questions }, players)))).toMatch(
    /The c of q1.*Because diamond is the hardest\..*What is q2/s,
  );
});

test.runIf(hasPoppler)('[B912] the PDF says how many played, one player as one', async () => {
  const [results, players] = sample();
  const [first] = results.questions;
  if (!first) return expect.fail();
  const one = {
    ...results,
    playerCount: 1,
    questions: [first],
    teams: [{ name: 'Ruby', place: 1, score: 1, players: 1 }],
  };
  const text = textOf(await buffer(pdfOf(one, players)));
  expect(text).toContain('1 player, 1 question');
  expect(text).toContain('1. Ruby: 1 point, 1 player');
  expect(textOf(await buffer(pdfOf(...sample())))).toContain(
    `${results.playerCount} players, ${results.questions.length} questions`,
  );
});

test.runIf(hasPoppler)(
  '[E3386] [W3785] in a language that is read from right to left the PDF begins at the right, letters of answers in any script too',
  async () => {
    const [results, players] = sample('معادن');
    const texts = { ...en.files, language: 'ar', columns: { ...en.files.columns, place: 'المركز', player: 'اللاعب' } };
    const pdf = await buffer(writePdf(texts, results, players, new Map()));
    expect(pdf.toString('latin1')).toContain('/Lang (ar)');
    const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
    const places = [...boxes.matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)".*>(.*)<\/word>/g)].map(
      ([, from, to, word]) => [word, Number(from), Number(to)] as const,
    );
    // It tells a word's letters from left to right.
    const [place, player] = ['زكرملا', 'بعلالا'].map((wanted) => places.find(([word]) => word === wanted));
    if (!place || !player) return expect.fail(boxes);
    expect(place[2]).toBeCloseTo(595.28 - 48, 0);
    expect(player[2]).toBeLessThan(place[1]);
    // Letters join: by themselves these are wider.
    expect(place[2] - place[1]).toBeLessThan(35);
    const atRight = places.filter(([, , to]) => Math.abs(to - (595.28 - 48)) < 2).map(([word]) => word);
    expect(atRight).toEqual(expect.arrayContaining(['.1', 'A', 'B', 'C']));
  },
);

describe('[B1200] scripts whose letters change with their neighbours', () => {
  const names = [
    ...['हिन्दी किताब', 'বাংলা ভাষা', 'ગુજરાતી ભાષા', 'ଓଡ଼ିଆ ଭାଷା', 'தமிழ் மொழி', 'తెలుగు భాష', 'ಕನ್ನಡ ಭಾಷೆ'],
    ...['മലയാളം ഭാഷ', 'සිංහල භාෂාව', 'ภาษาไทย'],
  ];
  const unshaped = 'അ്';
  let pdf: Buffer;
  beforeAll(async () => {
    const [results, players] = sample(names.slice(0, 3).join(' '));
    const [first] = players as readonly PlayerResult[];
    if (!first) return expect.fail();
    const listed = [...names, unshaped].map((identifier) => ({ ...first, identifier }));
    pdf = await buffer(pdfOf(results, listed));
  });

  test('have a font with their shaping rules', () => {
    const fonts = pdf.toString('latin1').match(/NotoSans[A-Za-z]+-(Regular|Bold)/g);
    expect(new Set(fonts).size).toBe(names.length + 3);
  });

  test.runIf(hasPoppler)('are read by other programs as they were written', () => {
    const text = textOf(pdf);
    for (const name of names) expect(text).toContain(name);
  });

  test('are drawn even where fontkit fails at their marks', () => {
    const font = create(fontOf('Malayalam', false).bytes);
    expect(() => 'layout' in font && font.layout(unshaped)).toThrow();
    expect(pdf.toString('latin1')).toMatch(/UnifontEX/i);
  });
});
