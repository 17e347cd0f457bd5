import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
    runsOf(text).reduce((sum, run) => {
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
      for (const run of runsOf(shown)) {
        use(fontOf(run, style), style.size);
        for (const part of inWritingOrder(run.text)) {
          doc.text(part, at, y, { lineBreak: false });
          at += doc.widthOfString(part);
        }
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

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** PDFKit shapes a word that is written from right to left, but sets one word after the other from left to right. */
function inWritingOrder(text: string): string[] {
  return RIGHT_TO_LEFT.test(text) ? text.split(/(\s+)/).reverse() : [text];
}

/** Cuts where a line may end, also in scripts that write no spaces. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

interface Run {
  text: string;
  readonly covered: boolean;
}

/** Parts of a text by the font that has their glyphs. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const isSame = last && (last.covered === isCovered(character) || character === ' ');
    if (isSame) last.text += character;
    else runs.push({ text: character, covered: isCovered(character) });
  }
  return runs;
}

const fontOf = (run: Run, { bold = false }: TextStyle): FontName =>
  run.covered ? (bold ? 'bold' : 'regular') : 'other';
