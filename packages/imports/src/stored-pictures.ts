import type { Problem, ProblemCode } from '#problems.ts';
import type { ImportedQuiz, Media, Question } from '#question.ts';
import type { Parsed } from '#quiz-builder.ts';

/** Questions that are named one by one. */
const NAMED = 10;

/**
 * What a file contains once its pictures are stored: each question and answer has its picture as it is stored, and those that
 * are not are left out and told.
 * @param stored by `ref`
 */
export function withStored(
  { quiz, problems }: Omit<Parsed, 'pictures'>,
  stored: ReadonlyMap<string, Media>,
): { readonly quiz: ImportedQuiz; readonly problems: readonly Problem[] } {
  const without = new Set<number>();
  const settled = <Owner extends { media?: Media }>({ media, ...owner }: Owner, position: number) => {
    const own = media && stored.get(media.id);
    if (media && !own) without.add(position);
    return { ...owner, ...(own ? { media: { ...own, alt: media?.alt || own.alt } } : {}) };
  };
  const questions = quiz.questions.map((question, i) => ({
    ...settled(question, i + 1),
    answers: question.answers.map((answer) => settled(answer, i + 1)),
  })) as Question[];
  if (without.size === 0) return { quiz: { ...quiz, questions }, problems };
  const told: Problem = {
    code: 'pictures-left-out' satisfies ProblemCode,
    severity: 'warning',
    place: problems[0]?.place ?? 'line',
    line: 1,
    values: { questions: [...without].slice(0, NAMED).join(', '), more: Math.max(0, without.size - NAMED) },
  };
  return { quiz: { ...quiz, questions }, problems: [told, ...problems] };
}
