import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bidiFactory, { type Bidi } from 'bidi-js';
import { create } from 'fontkit';
import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;

/**
 * Fonts of a document: DejaVu Sans for Latin, Greek, Cyrillic, Arabic, Hebrew and more; UnifontEX, which has a glyph for
 * nearly every character of Unicode, for the rest, such as Chinese.
 */
const FILES = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  other: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const;

export type FontName = keyof typeof FILES;

const loaded = new Map<FontName, Buffer>();

function bytesOf(name: FontName): Buffer {
  const bytes = loaded.get(name) ?? readFileSync(fileURLToPath(import.meta.resolve(FILES[name])));
  loaded.set(name, bytes);
  return bytes;
}

let covered: ReadonlySet<number> | undefined;

/** Whether DejaVu Sans has a glyph for it. */
function isCovered(character: string): boolean {
  if (!covered) {
    const font = create(bytesOf('regular'));
    covered = new Set('characterSet' in font ? font.characterSet : []);
  }
  return covered.has(character.codePointAt(0) ?? 0);
}

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

/** Writes text of any script. Every function takes points from the page's upper left corner. */
export interface PdfText {
  /** One line, cut at `width`. */
  line(text: string, x: number, y: number, width: number, style: TextStyle & { readonly align?: 'right' }): void;
  /** The lines that a text takes. */
  lines(text: string, width: number, style: TextStyle): string[];
}

export function createPdfText(doc: Doc): PdfText {
  const registered = new Set<FontName>();
  const use = (name: FontName, size: number) => {
    if (!registered.has(name)) doc.registerFont(name, bytesOf(name));
    registered.add(name);
    doc.font(name).fontSize(size);
  };
  const widthOf = (text: string, style: TextStyle): number =>
    visualRuns(text).reduce((sum, run) => {
      use(fontOf(run, style), style.size);
      return sum + doc.widthOfString(run.text);
    }, 0);
  const cut = (text: string, width: number, style: TextStyle): string => {
    if (widthOf(text, style) <= width) return text;
    const characters = [...text];
    while (characters.length > 0 && widthOf(`${characters.join('')}…`, style) > width) characters.pop();
    return `${characters.join('')}…`;
  };
  return {
    line(text, x, y, width, style) {
      const shown = cut(text, width, style);
      let at = style.align === 'right' ? x + width - widthOf(shown, style) : x;
      doc.fillColor(style.colour ?? '#1d1b26');
      for (const run of visualRuns(shown)) {
        use(fontOf(run, style), style.size);
        doc.text(run.text, at, y, { lineBreak: false });
        at += doc.widthOfString(run.text);
      }
    },
    lines(text, width, style) {
      const lines: string[] = [];
      let line = '';
      for (const { segment } of WORDS.segment(text)) {
        if (line !== '' && widthOf(line + segment, style) > width) {
          lines.push(line);
          line = '';
        }
        line += line === '' ? segment.trimStart() : segment;
      }
      return [...lines, line];
    },
  };
}

/** Cuts where a line may end, also in scripts that write no spaces. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

interface Run {
  readonly text: string;
  readonly covered: boolean;
}

/** Its types describe an ES module; Node loads the CommonJS one, whose export is the factory. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Whether a character's script is written from right to left. */
const isRightToLeft = (character: string): boolean => ['R', 'AL'].includes(bidi.getBidiCharTypeName(character));

/**
 * The runs of a line from left to right (UAX 9), each in one direction and in one font. PDFKit shapes a word that is written
 * from right to left, but sets one word after the other from left to right, so that each such word is a run.
 */
export function visualRuns(line: string): Run[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const covered = coverage(line);
  const runs: { key: string; covered: boolean; isReversed: boolean; units: number[] }[] = [];
  for (const unit of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[unit] ?? 0;
    const isReversed = level % 2 === 1;
    const key = [level, covered[unit], isReversed && line[unit] === ' '].join();
    const last = runs.at(-1);
    if (last?.key === key) last.units.push(unit);
    else runs.push({ key, covered: covered[unit] ?? false, isReversed, units: [unit] });
  }
  return runs.map(({ covered, isReversed, units }) => {
    const text = units
      .sort((a, b) => a - b)
      .map((unit) => line[unit])
      .join('');
    return { covered, text: isReversed ? mirrored(text) : text };
  });
}

/** Whether DejaVu Sans has a glyph, by UTF-16 unit. A space takes the font of what is before it. */
function coverage(line: string): boolean[] {
  const units: boolean[] = [];
  for (const character of line) {
    const covered = character === ' ' ? (units.at(-1) ?? true) : isCovered(character);
    for (let unit = 0; unit < character.length; unit++) units.push(covered);
  }
  return units;
}

/** A part that is written from right to left: brackets change sides, and signs without letters their order. */
function mirrored(text: string): string {
  const characters = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
  return (characters.some(isRightToLeft) ? characters : characters.reverse()).join('');
}

const fontOf = (run: Run, { bold = false }: TextStyle): FontName =>
  run.covered ? (bold ? 'bold' : 'regular') : 'other';
