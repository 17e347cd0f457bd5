import { graphemesOf } from '@quarry/events/characters';
import bidiFactory, { type Bidi } from 'bidi-js';
import type PDFDocument from 'pdfkit';
import { type Face, facesOf, fontOf, isShaped } from './pdf-fonts.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** Of DejaVu Sans; the runs of a line have one baseline, whatever their face. */
const ASCENT = 0.928;

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

/** Writes text of any script. Every function takes points from the page's upper corner at which lines begin. */
export interface PdfText {
  /** One line, cut at `width`. */
  line(text: string, x: number, y: number, width: number, style: TextStyle & { readonly align?: 'end' }): void;
  /** The lines that a text takes; only a word longer than a line is broken. */
  lines(text: string, width: number, style: TextStyle): string[];
}

/** @param isMirrored lines begin at the right */
export function createPdfText(doc: Doc, isMirrored: boolean): PdfText {
  const registered = new Set<string>();
  const use = ({ face }: Run, { size, bold = false }: TextStyle) => {
    const { name, bytes } = fontOf(face, bold);
    if (!registered.has(name)) doc.registerFont(name, bytes);
    registered.add(name);
    doc.font(name).fontSize(size);
  };
  /** fontkit fails at some sequences of marks, and anybody chooses a name: such a run is drawn unshaped. */
  const canDraw = (run: Run, style: TextStyle): boolean => {
    if (!isShaped(run.face)) return true;
    use(run, style);
    try {
      return doc.widthOfString(run.text) >= 0;
    } catch {
      return false;
    }
  };
  const runsOf = (text: string, style: TextStyle): Run[] =>
    visualRuns(text, isMirrored).map((run) => (canDraw(run, style) ? run : { ...run, face: 'other' }));
  const widthOf = (text: string, style: TextStyle): number =>
    runsOf(text, style).reduce((sum, run) => {
      use(run, style);
      return sum + doc.widthOfString(run.text);
    }, 0);
  const cut = (text: string, width: number, style: TextStyle): string => {
    if (widthOf(text, style) <= width) return text;
    const graphemes = graphemesOf(text);
    const first = (count: number) => `${graphemes.slice(0, count).join('')}…`;
    // Bisected: to measure a text takes longer than to draw it.
    let fits = 0;
    let exceeds = graphemes.length;
    while (exceeds - fits > 1) {
      const half = Math.floor((fits + exceeds) / 2);
      if (widthOf(first(half), style) <= width) fits = half;
      else exceeds = half;
    }
    return first(fits);
  };
  return {
    line(text, x, y, width, style) {
      const shown = cut(text, width, style);
      const left = leftOf(doc, isMirrored, x, width);
      const isAtRight = (style.align === 'end') !== isMirrored;
      let at = isAtRight ? left + width - widthOf(shown, style) : left;
      doc.fillColor(style.colour ?? '#1d1b26');
      for (const run of runsOf(shown, style)) {
        use(run, style);
        // Shaped glyphs are in the order in which they are drawn, which is not the order in which they are written.
        if (isShaped(run.face)) doc.markContent('Span', { actual: run.text });
        doc.text(run.text, at, y + ASCENT * style.size, { lineBreak: false, baseline: 'alphabetic' });
        if (isShaped(run.face)) doc.endMarkedContent();
        at += doc.widthOfString(run.text);
      }
    },
    lines(text, width, style) {
      const fits = (line: string) => widthOf(line.trimEnd(), style) <= width;
      const lines: string[] = [];
      let line = '';
      const add = (piece: string) => {
        if (line !== '' && !fits(line + piece)) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += piece;
      };
      for (const part of partsOf(text)) {
        if (fits(line + part)) line += part;
        else if (fits(part)) add(part);
        else graphemesOf(part).forEach(add);
      }
      return [...lines, line.trimEnd()];
    },
  };
}

/** The left edge of what begins at `x` and is `width` wide. */
export const leftOf = (doc: Doc, isMirrored: boolean, x: number, width: number): number =>
  isMirrored ? doc.page.width - x - width : x;

/** Also in scripts that write no spaces. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
/** Signs that belong to what follows them. */
const OPENS = /^[\p{Ps}\p{Pi}]/u;
const OPENED = /[\p{Ps}\p{Pi}"'¿¡]$/u;

/** Parts of a text between which a line may end: words with the signs and the spaces behind them. Fonts have no tab. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text.trimStart().replaceAll('\t', ' '))) {
    const last = parts.at(-1) ?? ' ';
    const begins = /\s$/.test(last) ? segment.trim() !== '' : (isWordLike || OPENS.test(segment)) && !OPENED.test(last);
    if (begins) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
  }
  return parts;
}

interface Run {
  readonly text: string;
  readonly face: Face;
}

/** Its types describe an ES module; Node loads the CommonJS one, whose export is the factory. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** They order what is around them, and are nothing to draw. */
const CONTROLS = /\p{Bidi_Control}/u;

/** Whether a character's script is written from right to left. */
const isRightToLeft = (character: string): boolean => ['R', 'AL'].includes(bidi.getBidiCharTypeName(character));

/**
 * The runs of a line from left to right (UAX 9), each in one direction and in one font. PDFKit shapes a word that is written
 * from right to left, but sets one word after the other from left to right, so that each such word is a run.
 * @param isMirrored of a document in a language of that direction: so is each line that has any such letter
 */
export function visualRuns(line: string, isMirrored = false): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, isMirrored && [...line].some(isRightToLeft) ? 'rtl' : 'auto');
  const faces = facesOf(line);
  const runs: { key: string; face: Face; isReversed: boolean; units: number[] }[] = [];
  for (const unit of bidi.getReorderedIndices(line, embedding)) {
    if (CONTROLS.test(line[unit] ?? '')) continue;
    const level = embedding.levels[unit] ?? 0;
    const isReversed = level % 2 === 1;
    const face = faces[unit] ?? 'sans';
    const key = [level, face, isReversed && line[unit] === ' '].join();
    const last = runs.at(-1);
    if (last?.key === key) last.units.push(unit);
    else runs.push({ key, face, isReversed, units: [unit] });
  }
  return runs.map(({ face, isReversed, units }) => {
    const text = units
      .sort((a, b) => a - b)
      .map((unit) => line[unit])
      .join('');
    return { face, text: isReversed ? mirrored(text) : text };
  });
}

/** A part that is written from right to left: brackets change sides, and signs without letters their order. */
function mirrored(text: string): string {
  const characters = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
  return (characters.some(isRightToLeft) ? characters : characters.reverse()).join('');
}
