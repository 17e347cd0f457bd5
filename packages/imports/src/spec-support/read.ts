import { ImportError } from '#errors.ts';
import { importFile } from '#imports.ts';
import type { Problem } from '#problems.ts';
import { KIND, type Question } from '#question.ts';

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

export function counter() {
  let made = 0;
  return () => `id-${++made}`;
}

export const imported = (content: string | Uint8Array) => importFile(bytesOf(content), counter());

/** `2 error no-correct`: line, severity and code, with the question where there is one. */
export const told = (problems: readonly Problem[]): string[] =>
  problems.map(
    ({ line, severity, code, question }) =>
      `${line} ${severity} ${code}${question === undefined ? '' : ` #${question}`}`,
  );

const KINDS = new Map<number, string>(Object.entries(KIND).map(([name, type]) => [type, name]));

/** A question as a line: kind, text, answers with `+` before right ones, and what else it has. */
function shown(question: Question): string {
  const { questionType, questionText, answers, body, explanation } = question;
  const rest = [
    ...answers.map(({ value, correct }) => `${correct ? '+' : '-'}${value}`),
    ...('target' in question ? [`=${question.target}±${question.exactWithin}/${question.tolerance}`] : []),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(explanation === undefined ? [] : [`explanation: ${explanation}`]),
  ];
  return [`${KINDS.get(questionType)}: ${questionText}`, ...rest].join(' | ');
}

/** What a file contains, as short as it can be compared. */
export function read(content: string | Uint8Array) {
  const { format, quiz, problems } = imported(content);
  return { format, questions: quiz.questions.map(shown), problems: told(problems) };
}

/** Why a file is refused. */
export function refusalOf(content: string | Uint8Array): string {
  try {
    return imported(content).format;
  } catch (error) {
    if (error instanceof ImportError) return `${error.code}: ${error.reason}`;
    throw error;
  }
}
