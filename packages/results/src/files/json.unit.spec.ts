import { text } from 'node:stream/consumers';
import { resultsAnswer } from '@quarry/events/http';
import { mediaSchema } from '@quarry/events/media';
import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import { answerId, questionId, SESSION, T0 } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { jsonOf } from './json.ts';

test('[Q3060] a question is sent as it is judged now, with more right answers than a quiz may have', async () => {
  const right = ['q3-a', 'q3-b'].map(answerId);
  const fold = emptyFold(SESSION);
  const corrected = { type: 'QuestionCorrected', questionId: questionId('q3'), answerIds: right } as const;
  for (const event of recordedEvents(SESSION, [...PLAYED, corrected])) foldResults(fold, event);
  const { players, ...summary } = resultsOf(fold) ?? expect.fail();
  const stored = { ...summary, endedAt: T0, note: '', root: '', formerRoot: null };
  const sent = resultsAnswer.parse(JSON.parse(await text(jsonOf(stored, players))));
  const [, , question] = sent.questions;
  expect(question?.question?.answers.flatMap(({ id, correct }) => (correct ? [id] : []))).toEqual(right);
});

test('[B3340] a question is sent with its pictures', async () => {
  const media = mediaSchema.parse({ id: 'a'.repeat(22), alt: 'A stone', width: 64, height: 32 });
  const fold = emptyFold(SESSION);
  for (const event of recordedEvents(SESSION, PLAYED)) foldResults(fold, event);
  const { players, ...summary } = resultsOf(fold) ?? expect.fail();
  const questions = summary.questions.map((one) => ({ ...one, question: { ...one.question, media } }));
  const stored = { ...summary, questions, endedAt: T0, note: '', root: '', formerRoot: null };
  const sent = resultsAnswer.parse(JSON.parse(await text(jsonOf(stored, players))));
  expect(sent.questions[0]?.question?.media).toEqual(media);
});
