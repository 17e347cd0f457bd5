import { BOUNDS } from '#limits.ts';
import { quizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import { blocksOf, type Line } from '#text/lines.ts';
import type { Format } from './format.ts';
import { draftOfBlock } from './gift-question.ts';
import { bracesOf, indexOfBare, NAME_COMMENT, QUESTION_COMMENT } from './gift-syntax.ts';

/** A question's lines, joined, and the comment that our exports put before it. */
interface Block {
  readonly line: number;
  readonly text: string;
  readonly ours: string | null;
}

const CATEGORY = /^\$CATEGORY:/i;

/**
 * Moodle's GIFT, block by block: what a block lacks is told, and the next one is read. A blank line ends a question, also
 * inside braces, unless the next block closes them.
 */
export const gift: Format<'gift'> = {
  name: 'gift',
  title: 'Moodle GIFT text',
  recognises({ text, lines }) {
    if (text === null) return false;
    return (
      /^[ \t]*(?:::|\$CATEGORY:|\[(?:html|moodle|plain|markdown)\])/im.test(text) ||
      blocksOf(lines.lines).flatMap(blockOf).some(hasAnswers)
    );
  },
  parse(source, newId) {
    const quiz = quizBuilder(newId, 'line');
    quiz.tellText(source);
    const { lines } = source.lines;
    const name = lines.find((line) => line.text.startsWith(NAME_COMMENT))?.text.slice(NAME_COMMENT.length) ?? '';
    const blocks = blocksOf(lines).flatMap(blockOf);
    for (let i = 0; i < blocks.length; i += 1) {
      let block = blocks[i];
      if (!block) break;
      const next = blocks[i + 1];
      const isShort = block.text.length + (next?.text.length ?? 0) < BOUNDS.block;
      const isTorn = next !== undefined && isShort && isOpen(block.text) && closesFirst(next.text);
      if (isTorn) {
        block = { ...block, text: `${block.text}\n${next.text}` };
        i += 1;
      }
      const { line, text: content, ours } = block;
      if (content.length > BOUNDS.block) {
        quiz.tell(line, 'unreadable-question');
        continue;
      }
      const open = indexOfBare(content, '{');
      if (open !== -1 && !bracesOf(content)) quiz.tell(line, 'brace-unclosed', { text: quoted(content) });
      else if (open === -1 && indexOfBare(content, '}') !== -1) {
        quiz.tell(line, 'brace-unopened', { text: quoted(content) });
      } else {
        quiz.question(line, (tell) => {
          if (isTorn) tell('blank-line-in-braces');
          return draftOfBlock(content, ours, quiz, tell);
        });
      }
    }
    return quiz.result(name);
  },
};

/** Without comments and categories; nothing of a block that has nothing else. */
function blockOf(block: readonly Line[]): Block[] {
  const content = block.filter(({ text }) => !text.startsWith('//') && !CATEGORY.test(text));
  const [first] = content;
  if (!first) return [];
  const comment = block.find(({ text }) => text.startsWith(QUESTION_COMMENT))?.text ?? null;
  return [{ line: first.number, text: content.map(({ text }) => text).join('\n'), ours: comment }];
}

/** Characters by which a block is recognised. */
const LOOKED_AT = 20_000;

/** Braces whose content begins like answers; those of code seldom do. */
function hasAnswers({ text }: Block): boolean {
  const start = text.slice(0, LOOKED_AT);
  const open = indexOfBare(start, '{');
  if (open === -1) return false;
  const inside = start.slice(open + 1, bracesOf(start)?.close).trim();
  return /^(?:$|[=~#]|(?:T|TRUE|F|FALSE)\s*(?:#|$)|\d*:[A-Z]{2,}_?[A-Z]*:)/i.test(inside);
}

const isOpen = (text: string): boolean => indexOfBare(text, '{') !== -1 && !bracesOf(text);

function closesFirst(text: string): boolean {
  const [open, close] = [indexOfBare(text, '{'), indexOfBare(text, '}')];
  return close !== -1 && (open === -1 || close < open);
}
