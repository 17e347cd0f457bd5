import { buffer } from 'node:stream/consumers';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { StoredResults } from '@quarry/database/results/result-store';
import type { Media, MediaId } from '@quarry/events/media';
import { type ResultRow, rowsOf } from '@quarry/events/results/result-rows';
import { type PlayerResult, type QuestionResult, turnoutOf } from '@quarry/events/results/results';
import { directionOf } from '@quarry/texts/languages';
import { withSigns } from '@quarry/texts/signs';
import type { Texts } from '@quarry/texts/texts';
import PDFDocument from 'pdfkit';
import { createPdfText, leftOf, type PdfText } from './pdf-text.ts';
import { changesOf, type Players, rightOf } from './tables.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc['struct']>;

const MARGIN = 48;
const WIDTH = 595 - 2 * MARGIN;
const BOTTOM = 842 - MARGIN;
/** Players whom the document lists; its memory must not grow with the hall. All are in the other formats. */
const LISTED = 1_000;
/** Rows that are drawn before other work of the process gets a turn. */
const ROWS = 20;
const COLOUR = { soft: '#5d5a6b', right: '#1a7f4b', wrong: '#8d8a9c', sunken: '#ecebf1', bar: '#4b4fd6' } as const;

/** Largest size of a question's picture, in points. */
const PICTURE = { width: 140, height: 96 } as const;

/** JPEGs, small, by the id of the picture; one that is missing is left out. */
export type Pictures = ReadonlyMap<MediaId, Buffer>;

/** A page that is being written from top to bottom. */
interface Sheet {
  readonly doc: Doc;
  readonly text: PdfText;
  readonly filesTexts: Texts['files'];
  readonly pictures: Pictures;
  readonly root: Element;
  /** Lines begin at the right. */
  readonly isMirrored: boolean;
  /** The left edge of what begins so far from the side at which lines begin. */
  readonly left: (x: number, width: number) => number;
  y: number;
}

/**
 * The newest document: documents are drawn one after the other, so that several take no more of the process than one.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Results as a tagged PDF (PDF 1.7): headings, charts as vectors with an alternative text, tables with their headings.
 */
export async function* pdfOf(
  filesTexts: Texts['files'],
  results: StoredResults,
  players: Players,
  pictures: Pictures,
): AsyncGenerator<Uint8Array> {
  const drawn = last.then(() => draw(filesTexts, results, players, pictures));
  last = drawn.then(
    () => undefined,
    () => undefined,
  );
  yield await drawn;
}

async function draw(
  filesTexts: Texts['files'],
  results: StoredResults,
  players: Players,
  pictures: Pictures,
): Promise<Uint8Array> {
  const listed: PlayerResult[] = [];
  for await (const player of players) {
    listed.push(player);
    if (listed.length === LISTED) break;
  }
  const { quizName } = results;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    tagged: true,
    pdfVersion: '1.7',
    lang: filesTexts.language,
    displayTitle: true,
    // The same results give the same bytes.
    info: { Title: quizName, CreationDate: new Date(results.endedAt), ModDate: new Date(results.endedAt) },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const isMirrored = directionOf(filesTexts.language) === 'rtl';
  const left: Sheet['left'] = (x, width) => leftOf(doc, isMirrored, x, width);
  const sheet: Sheet = {
    doc,
    text: createPdfText(doc, isMirrored),
    filesTexts,
    pictures,
    root,
    isMirrored,
    left,
    y: MARGIN,
  };
  titleOf(sheet, results);
  for (const question of results.questions) {
    questionOf(sheet, question);
    await yieldToOthers();
  }
  teamsOf(sheet, results);
  await playersOf(sheet, listed, results.playerCount);
  root.end();
  doc.end();
  // The document itself is large, and its client may be slow.
  return buffer(doc);
}

/** Begins a new page if less than `height` is left on this one. */
function ensureSpace(sheet: Sheet, height: number): void {
  if (sheet.y + height <= BOTTOM) return;
  sheet.doc.addPage();
  sheet.y = MARGIN;
}

/** Some lines as one element. */
function block(sheet: Sheet, tag: string, text: string, style: Parameters<PdfText['lines']>[2]): void {
  const lines = sheet.text.lines(text, WIDTH, style);
  const height = style.size * 1.35;
  ensureSpace(sheet, lines.length * height);
  sheet.root.add(
    sheet.doc.struct(tag, {}, () => {
      for (const line of lines) {
        sheet.text.line(line, MARGIN, sheet.y, WIDTH, style);
        sheet.y += height;
      }
    }),
  );
}

function titleOf(
  sheet: Sheet,
  { quizName, playerCount, questions, startedAt, correctShare, note }: StoredResults,
): void {
  const { filesTexts } = sheet;
  const right = correctShare === null ? '' : rightOf(filesTexts, { correctShare, ...turnoutOf(questions) });
  block(sheet, 'H1', quizName.trim() || filesTexts.untitled, { size: 22, bold: true });
  const size = filesTexts.size(playerCount, questions.length, right, filesTexts.date(startedAt));
  block(sheet, 'P', size, { size: 10, colour: COLOUR.soft });
  for (const line of note === '' ? [] : note.split('\n')) block(sheet, 'P', line, { size: 10 });
  sheet.y += 12;
}

const ROW = 17;
/** Of a chart in which an answer has a picture, and the largest size of that, in points. */
const PICTURED_ROW = 38;
const ANSWER_PICTURE = { width: 54, height: 32 } as const;
/** Height of the chart of times, where that of the answers has fewer. */
const LEAST_ROWS = 2;
const CHART = { label: 190, bars: 130, times: 130 } as const;

function questionOf(sheet: Sheet, question: QuestionResult): void {
  const { filesTexts } = sheet;
  const { number, text, answered, asked, medianTime } = question;
  const rows = rowsOf(question);
  const rowHeight = rows.some(({ media }) => media && sheet.pictures.has(media.id)) ? PICTURED_ROW : ROW;
  const height = Math.max(rows.length, LEAST_ROWS) * rowHeight;
  const { media } = question.question;
  const picture = media ? pictureOf(sheet, media, PICTURE) : null;
  ensureSpace(sheet, 90 + height + (picture ? picture.height + PICTURE_GAP : 0));
  const heading = text || filesTexts.noText;
  block(sheet, 'H2', sheet.isMirrored ? `\u200f${number}. \u2068${heading}\u2069` : `${number}. ${heading}`, {
    size: 13,
    bold: true,
  });
  const facts = [
    rightOf(filesTexts, question),
    ...(asked === 0 ? [] : [filesTexts.turnout(answered, asked)]),
    ...(medianTime === null ? [] : [filesTexts.half(medianTime)]),
    ...changesOf(filesTexts, question),
  ];
  block(sheet, 'P', filesTexts.facts(facts), { size: 9, colour: COLOUR.soft });
  if (picture) drawPicture(sheet, picture);
  const top = sheet.y + 4;
  answersChart(sheet, rows, top, rowHeight);
  timesChart(sheet, question, top, height);
  sheet.y = top + height + 8;
  const { explanation } = question.question;
  if (explanation) block(sheet, 'P', explanation, { size: 9 });
  sheet.y += 14;
}

const PICTURE_GAP = 8;

interface Picture {
  readonly bytes: Buffer;
  readonly alt: string;
  /** In points. */
  readonly width: number;
  readonly height: number;
}

/** A picture as large as it is drawn; null if it exists no more. @param largest in points */
function pictureOf(
  { pictures, filesTexts }: Sheet,
  media: Media,
  largest: Pick<Picture, 'width' | 'height'>,
): Picture | null {
  const bytes = pictures.get(media.id);
  if (!bytes) return null;
  const scale = Math.min(largest.width / media.width, largest.height / media.height, 1);
  return {
    bytes,
    alt: media.alt || filesTexts.picture,
    width: media.width * scale,
    height: media.height * scale,
  };
}

function drawPicture(sheet: Sheet, { bytes, alt, width, height }: Picture): void {
  const { doc, root, left } = sheet;
  const top = sheet.y + PICTURE_GAP / 2;
  root.add(doc.struct('Figure', { alt }, () => doc.image(bytes, left(MARGIN, width), top, { width, height })));
  sheet.y += height + PICTURE_GAP;
}

/** Number of times each answer was given; a picture of an answer stands before its words. */
function answersChart(sheet: Sheet, rows: readonly ResultRow[], top: number, rowHeight: number): void {
  const { doc, text, root, filesTexts, left } = sheet;
  if (rows.length === 0) return;
  const alt = filesTexts.answersChart(
    rows.map(({ letter, text: answer, right, count }) => ({
      text: wordsOf(letter, answer),
      right: right === true,
      count,
    })),
  );
  root.add(
    doc.struct('Figure', { alt }, () => {
      for (const [i, { letter, text: answer, media, right, count, share }] of rows.entries()) {
        const picture = media ? pictureOf(sheet, media, ANSWER_PICTURE) : null;
        const indent = picture ? ANSWER_PICTURE.width + 6 : 0;
        if (picture) {
          const { width, height } = picture;
          const y = top + i * rowHeight + (rowHeight - height) / 2 - 3;
          doc.image(picture.bytes, left(MARGIN, width), y, { width, height });
        }
        const y = top + i * rowHeight + (rowHeight - ROW) / 2;
        const colour = right === null ? COLOUR.bar : right ? COLOUR.right : COLOUR.wrong;
        text.line(rowOfChart(sheet, letter, right === true, answer), MARGIN + indent, y, CHART.label - 8 - indent, {
          size: 9,
          bold: right === true,
        });
        const bar = (width: number) => doc.rect(left(MARGIN + CHART.label, width), y, width, 11);
        bar(CHART.bars).fill(COLOUR.sunken);
        if (count > 0) bar(CHART.bars * (share ?? 0)).fill(colour);
        text.line(String(count), MARGIN + CHART.label + CHART.bars + 4, y, 34, { size: 9 });
      }
    }),
  );
}

/** A letter stands where lines begin, whatever script its answer is in, and a sign before its number. */
function rowOfChart({ isMirrored }: Sheet, letter: string, right: boolean, answer: string): string {
  const tick = right ? '✓' : '';
  if (!isMirrored) return wordsOf(letter, tick, answer);
  return `\u200f${wordsOf(letter, tick, `\u2068${withSigns(answer)}\u2069`)}`;
}

const wordsOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Distribution of answers over time, which runs from left to right in every language. */
function timesChart(
  { doc, text, root, filesTexts, isMirrored, left: leftOfPage }: Sheet,
  { histogram }: QuestionResult,
  top: number,
  height: number,
): void {
  const most = Math.max(...histogram.map(({ count }) => count), 0);
  const last = histogram.at(-1);
  if (most === 0 || !last) return;
  const left = leftOfPage(MARGIN + WIDTH - CHART.times, CHART.times);
  const step = CHART.times / histogram.length;
  root.add(
    doc.struct('Figure', { alt: filesTexts.timesChart(histogram) }, () => {
      for (const [i, { count }] of histogram.entries()) {
        const size = ((height - 4) * count) / most;
        doc.rect(left + i * step, top + height - 4 - size, step - 2, Math.max(size, 0.5)).fill(COLOUR.bar);
      }
      const label = (words: string, from: number, width: number, isAtRight: boolean) =>
        text.line(words, leftOfPage(from, width), top + height - 2, width, {
          size: 7,
          colour: COLOUR.soft,
          ...(isAtRight !== isMirrored && { align: 'end' }),
        });
      label('0', left, 20, false);
      label(filesTexts.seconds(last.to), left + CHART.times - 42, 40, true);
    }),
  );
}

function teamsOf(sheet: Sheet, { teams }: StoredResults): void {
  if (teams.length === 0) return;
  ensureSpace(sheet, 60);
  block(sheet, 'H2', sheet.filesTexts.sheets.teams, { size: 15, bold: true });
  for (const { place, name, score, players } of teams)
    block(sheet, 'P', sheet.filesTexts.teamLine(place, name, score, players), { size: 10 });
  sheet.y += 12;
}

const COLUMNS = [
  { column: 'place', width: 44, align: undefined },
  { column: 'player', width: 235, align: undefined },
  { column: 'points', width: 70, align: 'end' },
  { column: 'right', width: 60, align: 'end' },
  { column: 'meanTime', width: 90, align: 'end' },
] as const;

async function playersOf(sheet: Sheet, listed: readonly PlayerResult[], count: number): Promise<void> {
  const { filesTexts } = sheet;
  ensureSpace(sheet, 80);
  block(sheet, 'H2', filesTexts.sheets.players, { size: 15, bold: true });
  if (count > listed.length) {
    block(sheet, 'P', filesTexts.listed(listed.length, count), { size: 9, colour: COLOUR.soft });
  }
  sheet.y += 4;
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  rowOf(
    sheet,
    table,
    'TH',
    COLUMNS.map(({ column }) => filesTexts.columns[column]),
  );
  for (const [i, { place, identifier, points, correct, meanTime }] of listed.entries()) {
    rowOf(sheet, table, 'TD', [
      String(place ?? filesTexts.left),
      identifier,
      String(points),
      String(correct),
      String(meanTime ?? ''),
    ]);
    if (i % ROWS === 0) await yieldToOthers();
  }
  table.end();
}

function rowOf(sheet: Sheet, table: Element, tag: 'TH' | 'TD', cells: readonly string[]): void {
  ensureSpace(sheet, ROW);
  const row = sheet.doc.struct('TR');
  table.add(row);
  let x = MARGIN;
  for (const [i, { width, align }] of COLUMNS.entries()) {
    const at = x;
    const style = { size: 9, bold: tag === 'TH', ...(align ? { align } : {}) };
    row.add(sheet.doc.struct(tag, {}, () => sheet.text.line(cells[i] ?? '', at, sheet.y, width - 6, style)));
    x += width;
  }
  row.end();
  sheet.y += ROW;
}
