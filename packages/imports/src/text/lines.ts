import { BOUNDS } from '#limits.ts';

/** A line of a file, trimmed. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

export interface Lines {
  /** Of blank lines in a row, one; none at the beginning and the end. */
  readonly lines: readonly Line[];
  /** The number of the first line that is not read, if there are more than `BOUNDS.lines`. */
  readonly more: number | null;
}

/** The lines of a text, whichever way they end. */
export function linesOf(text: string): Lines {
  const lines: Line[] = [];
  let number = 0;
  let at = 0;
  while (at < text.length) {
    number += 1;
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trim();
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    if (line === '') continue;
    if (lines.length >= BOUNDS.lines) return { lines, more: number };
    const last = lines.at(-1)?.number ?? number;
    if (last < number - 1) lines.push({ number: number - 1, text: '' });
    lines.push({ number, text: line });
  }
  return { lines, more: null };
}

function endOfLine(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}

/** Runs of lines between blank ones. */
export function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  for (const line of lines) {
    if (line.text !== '') block.push(line);
    if (line.text !== '' || block.length === 0) continue;
    blocks.push(block);
    block = [];
  }
  return block.length > 0 ? [...blocks, block] : blocks;
}
