/** A part of a question's text that is rendered in its own way. */
export type Block =
  | { readonly kind: 'prose'; readonly parts: readonly Part[] }
  /** Fenced by lines of three backticks. */
  | { readonly kind: 'code'; readonly text: string };

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** @param display a line of its own */
  | { readonly kind: 'formula'; readonly source: string; readonly display: boolean };

const FENCE = /^\s*```[\w+#-]*\s*$/;

/** Never throws: an unclosed formula is shown as typed; unclosed code runs to the end of the text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fenced = false;
  const end = () => {
    const kept = withoutBlankEnds(lines);
    lines = [];
    if (kept.length === 0) return;
    const joined = kept.join('\n');
    if (fenced) blocks.push({ kind: 'code', text: joined });
    else
      for (const paragraph of joined.split(/\n(?:[^\S\n]*\n)+/))
        blocks.push({ kind: 'prose', parts: partsOf(paragraph) });
  };
  for (const line of text.split(/\r\n?|\n/)) {
    if (!FENCE.test(line)) {
      lines.push(line);
      continue;
    }
    end();
    fenced = !fenced;
  }
  end();
  return blocks;
}

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isText)), lines.findLastIndex(isText) + 1);
}

/**
 * `$$…$$`, or `$…$` as Pandoc reads it: no space inside the dollars and no digit after them, so that "from $5 to $10"
 * stays text. `\$` is a dollar.
 */
const FORMULA = /\\\$|\$\$([^$]+)\$\$|\$(?![\s$])((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)/gsu;

function partsOf(paragraph: string): Part[] {
  const parts: Part[] = [];
  let text = '';
  let from = 0;
  for (const match of paragraph.matchAll(FORMULA)) {
    const [whole, display, inline] = match;
    text += paragraph.slice(from, match.index);
    from = match.index + whole.length;
    const source = display ?? inline;
    if (source === undefined) {
      text += '$';
      continue;
    }
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
    parts.push({ kind: 'formula', source: source.trim(), display: display !== undefined });
  }
  text += paragraph.slice(from);
  if (text !== '') parts.push({ kind: 'text', text });
  return parts;
}
