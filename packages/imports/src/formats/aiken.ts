import type { DraftAnswer } from '#compose.ts';
import { type QuizBuilder, quizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import type { Line } from '#text/lines.ts';
import type { Format } from './format.ts';

/** A question may begin `Answer: …` itself, with more than a letter. */
const ANSWER = /^(?:ANSWERS?\s*:\s*|[Aa]nswers?\s*:\s*(?=[A-Za-z](?:$|[\s,;.)&])))(.*)$/;
/** `A. text`, `A) text`, and without a mark `A text`. */
const CHOICE = /^([A-Za-z])(?:[).:\]]\s*|\s+)(\S.*)?$/;
/** A line that is one of these looks like the file's format. */
const IS_ANSWER = /^[ \t]*answers?[ \t]*:[ \t]*[a-z](?:$|[\s,;.)&])/im;
const IS_CHOICE = /^[ \t]*[a-z][).:\] \t]/im;

/** Aiken: a line of a question, lettered choices, `ANSWER: B`. Files in the wild are looser than Moodle's importer. */
export const aiken: Format<'aiken'> = {
  name: 'aiken',
  title: 'Aiken text',
  recognises: ({ text }) => text !== null && IS_ANSWER.test(text) && IS_CHOICE.test(text),
  parse(source, newId) {
    const quiz = quizBuilder(newId, 'line');
    quiz.tellText(source);
    let lines: Line[] = [];
    for (const line of source.lines.lines) {
      const [, letters] = ANSWER.exec(line.text) ?? [];
      if (letters === undefined) {
        lines.push(line);
        continue;
      }
      readQuestion(quiz, lines, { letters, line });
      lines = [];
    }
    if (lines.some((line) => line.text !== '')) readQuestion(quiz, lines, null);
    return quiz.result();
  },
};

function readQuestion(quiz: QuizBuilder, lines: readonly Line[], answer: { letters: string; line: Line } | null): void {
  const start = choicesStart(lines);
  const stem = stemOf(quiz, lines.slice(0, start));
  const choices = lines.slice(start).filter(({ text }) => text !== '');
  const [first] = stem;
  if (!first) {
    const stray = choices[0] ?? answer?.line;
    if (stray) quiz.tell(stray.number, 'answer-without-question', { text: quoted(stray.text) });
    return;
  }
  if (!answer && choices.length === 0) {
    quiz.tell(first.number, 'line-ignored', { text: quoted(first.text) });
    return;
  }
  quiz.question(first.number, (tell) => {
    const letters = lettersOf(answer?.letters ?? '');
    if (!answer) tell('no-answer-line');
    const answers: (DraftAnswer & { letter: string })[] = choices.map(({ text }) => {
      const [, letter = '', rest = ''] = CHOICE.exec(text) ?? [];
      return { letter: letter.toUpperCase(), text: rest, correct: letters.includes(letter.toUpperCase()) };
    });
    const unknown = letters.find((letter) => !answers.some((one) => one.letter === letter));
    if (unknown || (answer && letters.length === 0)) {
      tell('correct-unknown', { value: quoted(answer?.letters.trim() ?? '') });
    }
    const text = stem.map((line) => line.text).join('\n');
    return { kind: 'choice', text: text.replace(/^\d{1,3}[.)]\s+/, ''), answers };
  });
}

/** Where the choices begin: the last run of letters in their order up to the end. A question may begin `A. Lincoln` itself. */
function choicesStart(lines: readonly Line[]): number {
  let start = lines.length;
  let next = 'Z'.charCodeAt(0) + 1;
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const text = lines[i]?.text ?? '';
    if (text === '') continue;
    const letter = CHOICE.exec(text)?.[1]?.toUpperCase().charCodeAt(0);
    if (letter === undefined || letter >= next) break;
    [start, next] = [i, letter];
    if (letter === 65) break;
  }
  return start;
}

/** The lines of the question itself; those before a blank line, such as headings, are told. */
function stemOf(quiz: QuizBuilder, lines: readonly Line[]): Line[] {
  const end = lines.findLastIndex(({ text }) => text !== '') + 1;
  const blank = lines.slice(0, end).findLastIndex(({ text }) => text === '');
  for (const { text, number } of lines.slice(0, blank + 1)) {
    if (text !== '') quiz.tell(number, 'line-ignored', { text: quoted(text) });
  }
  return lines.slice(blank + 1).filter(({ text }) => text !== '');
}

/** `B`, `b.`, `A, C`, `A and C`. */
function lettersOf(text: string): string[] {
  const words = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/\b(?:AND|UND|ET|Y)\b/g, ' ')
    .split(/[\s,;.)&]+/)
    .filter((word) => word !== '');
  // Text after the letter, as in `B. Paris`.
  const letters = words.every((word) => /^[A-Z]$/.test(word)) ? words : words.slice(0, 1);
  return letters.filter((word) => /^[A-Z]$/.test(word));
}
