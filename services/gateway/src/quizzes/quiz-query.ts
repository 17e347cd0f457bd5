import type { QuizHead } from '@quarry/database/quizzes/quiz-record';
import { LIMITS } from '@quarry/events/limits';
import { hasTag } from '@quarry/events/quiz/quiz-search';
import { z } from 'zod';
import { parameter } from '#http-edge/schemas.ts';

/** Characters of a query: more than anybody searches for. */
const MAX_QUERY = 200;

export const quizQuerySchema = z.object({
  query: parameter(z.string().max(MAX_QUERY).optional()),
  tag: parameter(
    z
      .string()
      .max(LIMITS.tagLength * 4)
      .optional(),
  ),
  sort: parameter(z.enum(['name', 'created', 'played']).optional()),
  /** 1: the deleted ones. */
  trash: parameter(z.enum(['0', '1']).optional()),
});

/** Which of a host's quizzes are listed, and in which order; absent: all, in stored order. */
export type QuizQuery = z.infer<typeof quizQuerySchema>;

type Compare = (one: QuizHead, other: QuizHead) => number;

/** Instants are ISO 8601 texts of one length. */
const latestFirst = (one: string, other: string) => (one === other ? 0 : one < other ? 1 : -1);

/** @param languages as in an `Accept-Language` header */
const orderBy: Record<NonNullable<QuizQuery['sort']>, (languages: string) => Compare> = {
  name: (languages) => {
    const { compare } = new Intl.Collator(readersLocale(languages), { numeric: true });
    return (one, other) => compare(one.name, other.name);
  },
  created: () => (one, other) => latestFirst(one.createdOn, other.createdOn),
  played: () => (one, other) => latestFirst(one.lastTimePlayed ?? '', other.lastTimePlayed ?? ''),
};

/** The quizzes that a query selects by their heads, in its order; it does not search for words. */
export function chosenHeads(
  heads: readonly QuizHead[],
  { tag, sort }: QuizQuery,
  languages: string,
): readonly QuizHead[] {
  const tagged = tag === undefined ? heads : heads.filter((head) => hasTag(head, tag));
  return sort === undefined ? tagged : tagged.toSorted(orderBy[sort](languages));
}

/** Maximum languages of a header that are considered. */
const LANGUAGES = 5;

/** The first language by which names can be sorted; a browser lists its user's own first. */
export function readersLocale(languages: string): string {
  for (const part of languages.split(',', LANGUAGES)) {
    const tag = part.split(';')[0]?.trim() ?? '';
    // Others make `Intl` throw.
    if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)) continue;
    try {
      const [known] = Intl.Collator.supportedLocalesOf([tag]);
      if (known !== undefined) return known;
    } catch {
      // Made of the right characters, but not a language tag.
    }
  }
  return 'en';
}
