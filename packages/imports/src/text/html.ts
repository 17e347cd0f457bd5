import { decodeHTML } from 'entities/decode';

/** Called for each picture of a text, in its order. */
export type OnPicture = (source: string, alt: string) => void;

/** Elements by which a text of no declared format is taken for HTML. */
const KNOWN =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|ul|ol|li|sub|sup|img|a|pre|code|table|tr|td|th|h[1-6]|font|tt|small|big|hr|s|center)(?:\s[^<>]*)?\/?>|&(?:nbsp|lt|gt|amp|quot|#\d{1,7}|#x[0-9a-f]{1,6});/i;

export const isHtml = (text: string): boolean => KNOWN.test(text);

/** Elements that begin a line and end one. */
const BLOCKS = new Set(
  'p div li ul ol tr table h1 h2 h3 h4 h5 h6 blockquote section article hr dl dt dd center'.split(' '),
);
/** Elements whose content is no text. */
const HIDDEN = new Set(['script', 'style', 'head', 'title']);

const RAISED = { from: [...'0123456789+-=()ni'], to: [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'] };
const LOWERED = { from: [...'0123456789+-=()'], to: [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] };

/**
 * Text of HTML: paragraphs and breaks are lines, `<pre>` is fenced code, `x<sup>2</sup>` is x². In one pass, however the
 * markup is broken.
 */
export function htmlText(html: string, onPicture: OnPicture = () => {}): string {
  const page = pageOf();
  let hidden = '';
  // Text from here on is not written yet.
  let from = 0;
  let at = 0;
  let close = -1;
  const write = (end?: number) => {
    if (hidden === '') page.write(html.slice(from, end));
  };
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open);
      write(open);
      if (end === -1) return page.text();
      from = at = end + 3;
      continue;
    }
    if (close < open) close = html.indexOf('>', open);
    // Without another `>` nothing that follows is a tag.
    if (close === -1) break;
    const [, slash = '', tag = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})/.exec(html.slice(open, open + 24)) ?? [];
    if (tag === '') {
      at = open + 1;
      continue;
    }
    write(open);
    from = at = close + 1;
    const name = tag.toLowerCase();
    const isEnd = slash !== '';
    if (hidden !== '') {
      if (isEnd && name === hidden) hidden = '';
    } else if (HIDDEN.has(name)) hidden = isEnd ? '' : name;
    else if (name === 'img') {
      const element = html.slice(open, close);
      onPicture(attributeOf(element, 'src'), attributeOf(element, 'alt'));
    } else if (name === 'br') page.breakLine();
    else if (name === 'pre') page.code(!isEnd);
    else if (name === 'sup' || name === 'sub') page.script(isEnd ? null : name);
    else if (BLOCKS.has(name)) page.beginLine();
    else if (name === 'td' || name === 'th') page.write(' ');
  }
  write();
  return page.text();
}

/** Collects text in lines. What has been written is not looked at again, however long a line grows. */
function pageOf() {
  const lines: string[] = [];
  let line = '';
  let isSpaced = true;
  let isCode = false;
  let script: { name: 'sup' | 'sub'; text: string } | null = null;
  const put = (text: string) => {
    if (text === '') return;
    if (script) script.text += text;
    else line += text;
    isSpaced = text.endsWith(' ');
  };
  const closeScript = () => {
    if (script) line += moved(script.text, script.name);
    script = null;
  };
  const breakLine = () => {
    closeScript();
    lines.push(line.trimEnd());
    line = '';
    isSpaced = true;
  };
  const beginLine = () => {
    closeScript();
    if (line.trim() !== '') breakLine();
  };
  return {
    breakLine,
    beginLine,
    write(raw: string) {
      const text = decodeHTML(raw).replaceAll('\u00a0', ' ');
      if (!isCode) {
        const words = text.replace(/\s+/g, ' ');
        put(isSpaced ? words.trimStart() : words);
        return;
      }
      const isFirst = line === '' && lines.at(-1) === '```' && text.startsWith('\n');
      for (const [i, part] of (isFirst ? text.slice(1) : text).split('\n').entries()) {
        if (i > 0) breakLine();
        put(part);
      }
    },
    code(begins: boolean) {
      if (begins === isCode) return;
      beginLine();
      lines.push('```');
      line = '';
      isCode = begins;
      isSpaced = true;
    },
    script(name: 'sup' | 'sub' | null) {
      closeScript();
      script = name ? { name, text: '' } : null;
    },
    text(): string {
      breakLine();
      if (isCode) lines.push('```');
      return lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    },
  };
}

/** Letters and digits above or below the line; what has no such character is written as TeX does. */
function moved(text: string, name: 'sup' | 'sub'): string {
  if (text.trim() === '') return text;
  const { from, to } = name === 'sup' ? RAISED : LOWERED;
  const characters = [...text].map((character) => to[from.indexOf(character)]);
  if (characters.every((character) => character !== undefined)) return characters.join('');
  return `${name === 'sup' ? '^' : '_'}(${text})`;
}

function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*`, 'i').exec(tag);
  if (!found) return '';
  const start = found.index + found[0].length;
  const quote = tag[start];
  if (quote !== '"' && quote !== "'") return decodeHTML(tag.slice(start).split(/[\s>]/, 1)[0] ?? '');
  const end = tag.indexOf(quote, start + 1);
  return decodeHTML(tag.slice(start + 1, end === -1 ? undefined : end));
}
