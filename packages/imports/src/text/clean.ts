import { characterCount, clip } from '@quarry/events/characters';
import { LIMITS } from '@quarry/events/limits';

// biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Lines of a text as a quiz may have them: line feeds, tabs, no other control characters, no lone surrogates. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(CONTROL, '');
}

/** The same in one line. */
export function cleanLine(text: string): string {
  const lines = cleanLines(text);
  if (!/[\n\t]/.test(lines)) return lines;
  return lines
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Characters of a text; of a very long one, its UTF-16 units. */
export function lengthOf(text: string): number {
  return text.length > 20_000 ? text.length : characterCount(text);
}

/** Beginning of a text in one line of at most `max` characters, cut at a word, with an ellipsis. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max * 4 && !text.includes('\n') && lengthOf(text) <= max) return text;
  const line = text
    .slice(0, max * 8)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= max * 8 && lengthOf(line) <= max) return line;
  const cut = clip(line, max - 1);
  const space = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  // A word longer than half of what fits is cut itself.
  const whole = space > cut.length / 2 ? cut.slice(0, space) : cut;
  return `${whole.replace(/[\s,;:–-]+$/, '')}…`;
}

/** A quiz's name by its file's, for a file that does not name it. */
export function nameOfFile(file: string): string {
  const base = file.split(/[/\\]/).at(-1) ?? '';
  return beginningOf(
    cleanLine(base.replace(/\.[a-z\d]{1,5}$/i, '').replaceAll('_', ' ')).trim(),
    LIMITS.quizNameLength,
  );
}

/** A text as a problem quotes it. */
export const quoted = (text: string): string => beginningOf(cleanLine(text), 60);
