import type { StoredResults } from '@quarry/database/results/result-store';
import type { ResultsAnswer } from '@quarry/events/http';
import { kindOf } from '@quarry/events/questions/question';
import { type PlayerResult, type PlayerRow, type QuestionResult, shareOf } from '@quarry/events/results/results';

/** A player with or without its answers. */
type Player = PlayerRow & Partial<Pick<PlayerResult, 'answers'>>;

/** Results in the API's format: the same shape as `resultsAnswer`, player by player. */
export async function* jsonOf(
  results: StoredResults,
  players: Iterable<Player> | AsyncIterable<Player>,
): AsyncGenerator<string> {
  const { podium, teams, curves } = results;
  const head: Omit<ResultsAnswer, 'players' | 'podium' | 'teams' | 'curves'> = {
    sessionId: results.sessionId,
    quizId: results.quizId,
    quizName: results.quizName,
    startedAt: iso(results.startedAt),
    endedAt: iso(results.endedAt),
    correctShare: results.correctShare,
    note: results.note,
    root: results.root,
    formerRoot: results.formerRoot,
    ...(results.staleFor !== undefined && { staleFor: results.staleFor }),
    count: results.version,
    questions: results.questions.map(({ openedAt, closedAt, histogram, answers, ...question }) => ({
      ...question,
      openedAt: iso(openedAt),
      closedAt: closedAt === null ? null : iso(closedAt),
      histogram: [...histogram],
      // Stored before, they may be of the answers given.
      answers: answers.map((answer) => ({ ...answer, share: shareOf(answer.count, question.asked) })),
    })),
  };
  yield `${JSON.stringify({ ...head, podium, teams, curves }).slice(0, -1)},"players":[`;
  let separator = '';
  for await (const { answers, ...player } of players) {
    const given = answers ? { answers: recordsOf(answers, results.questions) } : {};
    yield `${separator}${JSON.stringify({ ...player, ...given })}`;
    separator = ',\n';
  }
  yield ']}\n';
}

/** The answers a player gave, as records of the API. */
export function recordsOf(answers: PlayerResult['answers'], questions: readonly QuestionResult[]) {
  return answers.flatMap((given, i) => {
    const asked = questions[i];
    if (!given || !asked) return [];
    const { response, share, points: pointsReceived, time: timeTaken } = given;
    const answerId = kindOf(asked.question).answerIdOf(response);
    const more = response === answerId ? {} : { response, share };
    return [{ questionId: asked.id, answerId, correct: share === 1, ...more, pointsReceived, timeTaken }];
  });
}

/** ISO 8601. @param instant milliseconds since 1970 */
export const iso = (instant: number): string => new Date(instant).toISOString();
