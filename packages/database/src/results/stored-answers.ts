import { kindOf, type Response } from '@quarry/events/questions/question';
import type { GivenAnswer, PlayerResult, QuestionResult, ResultsSummary } from '@quarry/events/results/results';

/**
 * An answer as stored. The previous release reads and wrote only `answer`, an index into the question's answers; rows
 * of earlier sessions have no response.
 */
export type StoredAnswer = Pick<GivenAnswer, 'points' | 'time'> &
  Partial<Pick<GivenAnswer, 'response' | 'share'>> & { readonly answer?: number };

/** A summary as stored: those of the previous release have no `question` and no `statistics` (`wholeResult`). */
export type StoredSummary = Omit<ResultsSummary, 'questions'> & {
  readonly questions: readonly (Omit<QuestionResult, 'question' | 'statistics'> &
    Partial<Pick<QuestionResult, 'question' | 'statistics'>>)[];
};

export function toStored(
  answers: PlayerResult['answers'],
  questions: readonly QuestionResult[],
): (StoredAnswer | null)[] {
  return answers.map((given, i) => {
    const answer = questions[i]?.answers.findIndex(({ id }) => id === given?.response) ?? -1;
    return given && { ...given, ...(answer >= 0 && { answer }) };
  });
}

export function fromStored(
  answers: readonly (StoredAnswer | null)[],
  questions: readonly QuestionResult[],
): PlayerResult['answers'] {
  return answers.map((stored, i) => {
    const asked = questions[i];
    if (!stored || !asked) return null;
    const { answer = -1, points, time, response = asked.answers[answer]?.id, share } = stored;
    if (response === undefined) return null;
    return { response, share: share === undefined ? shareIn(asked, response) : share, points, time };
  });
}

const shareIn = ({ question }: QuestionResult, response: Response) => kindOf(question).share(question, response);
