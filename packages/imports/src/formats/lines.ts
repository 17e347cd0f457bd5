import type { DraftAnswer } from '#compose.ts';
import { type QuizBuilder, quizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import { blocksOf, type Line } from '#text/lines.ts';
import type { Format } from './format.ts';

const RIGHT = /^[*✓✔]\s*(?=\S)|^\[[xX]\]\s*(?=\S)/;
/** `- Paris`, `• Paris`, `a) Paris`, `1. Paris`, `[ ] Paris`. */
const BULLET = /^(?:[-–•·]\s+|[a-zA-Z][).]\s+|\d{1,2}[).]\s+|\[ ?\]\s*)(?=\S)/;

const isRight = (text: string): boolean => RIGHT.test(text) || RIGHT.test(text.replace(BULLET, ''));

/** Lines as people paste them: a question, then its answers, an asterisk before the right ones, a blank line. */
export const lines: Format<'lines'> = {
  name: 'lines',
  title: 'lines: a question, then its answers, * before the right one',
  recognises({ text, lines: { lines: all } }) {
    if (text === null) return false;
    return blocksOf(all).some(([, ...answers]) => answers.some((line) => isRight(line.text)));
  },
  parse(source, newId) {
    const quiz = quizBuilder(newId, 'line');
    quiz.tellText(source);
    const blocks = blocksOf(source.lines.lines).flatMap(questionsIn);
    const [first] = blocks;
    // A line alone before all questions is their heading.
    const isTitled = first?.length === 1 && blocks.length > 1;
    for (const block of isTitled ? blocks.slice(1) : blocks) readQuestion(quiz, block);
    return quiz.result(isTitled ? first[0]?.text : '');
  },
};

/** Questions without a blank line between them: each begins at a line that ends with a question mark. */
function questionsIn(block: Line[]): Line[][] {
  const starts = block.flatMap(({ text }, i) => (i === 0 || (/[?？؟]$/.test(text) && !isRight(text)) ? [i] : []));
  const parts = starts.map((start, i) => block.slice(start, starts[i + 1]));
  // Answers may be questions too: then the first parts have no answers.
  return parts.every((part) => part.length > 2 || part.some((line) => isRight(line.text))) ? parts : [block];
}

function readQuestion(quiz: QuizBuilder, [stem, ...rest]: Line[]): void {
  if (!stem) return;
  quiz.question(stem.number, (tell) => {
    const text = stem.text.replace(/^(?:\d{1,3}[.)]|Q\d{1,3}[.:])\s+/, '');
    if (rest.length === 0) {
      tell('line-ignored', { text: quoted(text) });
      return null;
    }
    const plain = rest.filter((line) => !RIGHT.test(line.text));
    // A mark such as a dash belongs to the answers only if all have one.
    const hasBullets = plain.every((line) => BULLET.test(line.text));
    const answers: DraftAnswer[] = rest.map((line) => {
      const value = hasBullets ? line.text.replace(BULLET, '') : line.text;
      return { text: value.replace(RIGHT, '').replace(/^\\(?=[*✓✔[])/, ''), correct: RIGHT.test(value) };
    });
    const [only] = answers;
    return answers.length === 1 && only?.correct ? { kind: 'typed', text, answers } : { kind: 'choice', text, answers };
  });
}
