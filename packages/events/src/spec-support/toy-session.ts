import { type Question, questionSchema, type Response, responseSchema } from '#questions/question.ts';
import { emptyFold, foldResults, resultsOf } from '#results/project-results.ts';
import type { SessionCommand } from '#session/commands.ts';
import type { SessionEvent } from '#session/events.ts';
import { given } from './given.ts';
import { recordedEvents } from './played-session.ts';
import { closed, created, joined, opened, playerId, question, SESSION } from './samples.ts';

/** Results of questions of the toy kind. Import it once `questions/kinds.ts` has its row. */

const { answers: _, questionType: __, ...asked } = question('q1', { questionPoints: 90 });
const toy = (id: string, target: number | null): Question =>
  questionSchema.parse({ ...asked, id, questionText: `How many of ${id}?`, questionType: 90, answers: [], target });
const QUESTIONS = [toy('gems', 7), toy('wishes', null), question('q3')];

/** Ada guesses 7 and Bob 8, of gems (7 is right) and of wishes (nothing is); nobody answers the last, which lists answers. */
export function toyResults() {
  const events: SessionEvent[] = [created({ questions: QUESTIONS }), joined(1, 'Ada'), joined(2, 'Bob')];
  const guess = (player: number, questionId: Question['id'], number: number): SessionCommand => {
    const response: Response = responseSchema.parse({ toy: number });
    return { type: 'SubmitAnswer', playerId: playerId(`p${player}`), questionId, response };
  };
  for (const [i, { id }] of QUESTIONS.entries()) {
    if (i > 0) events.push({ type: 'LeaderboardShown' });
    events.push({ ...opened(i), questionId: id });
    for (const command of i < 2 ? [guess(1, id, 7), guess(2, id, 8)] : []) {
      const { decision } = given(...events).when(command, { after: 1_000 });
      if (!decision.accepted) throw new Error(decision.rejection);
      events.push(...decision.events);
    }
    events.push({ ...closed(i), questionId: id });
  }
  const fold = emptyFold(SESSION);
  for (const event of recordedEvents(SESSION, [...events, { type: 'SessionFinished', by: 'host' }]))
    foldResults(fold, event);
  const results = resultsOf(fold);
  if (!results) throw new Error('nothing was played');
  return results;
}
