import { randomUUID } from 'node:crypto';
import { type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { sessionCommandSchema } from '@quarry/events/session/commands';
import { type SessionCode, sessionCodeFrom } from '@quarry/events/session-code';
import type { OpsContext } from '#ops/context.ts';
import { askEngine } from '#ops/sessions.ts';

/** Sends a session's commands to its engine, one at a time. @throws Error when one is rejected */
export async function carryOut(context: OpsContext, id: SessionId, bodies: readonly object[]): Promise<void> {
  for (const body of bodies) {
    const { rejection } = await askEngine(context, id, sessionCommandSchema.parse(body));
    if (rejection) throw new Error(`${JSON.stringify(body)}: ${rejection}`);
  }
}

/**
 * Starts a session, by default of a new host, through the stream, in which Ada answered the first question; four
 * events.
 */
export async function playedSession(
  context: OpsContext,
  hostId = `host-${randomUUID()}`,
): Promise<{ id: SessionId; code: SessionCode }> {
  const id = sessionIdSchema.parse(randomUUID());
  const code = sessionCodeFrom(crypto.getRandomValues(new Uint8Array(7)));
  const answers = ['a', 'b'].map((answer) => ({ id: answer, value: answer, correct: answer === 'a' }));
  const points = { questionPoints: 100, questionPointsModifier: 0, questionType: 0, showLiveStats: false };
  const questions = [{ id: 'q1', questionText: 'Which?', answers, maxQuestionTime: 60, ...points }];
  const connection = { gatewayId: 'gateway', connectionId: 'connection' };
  await carryOut(context, id, [
    {
      type: 'CreateSession',
      hostId,
      quizId: 'quiz-1',
      quizName: 'Minerals',
      code,
      options: DEFAULT_QUIZ_OPTIONS,
      questions,
    },
    { type: 'EnterSession', playerId: 'ada', identifier: 'Ada', deviceId: `phone-${id}`, connection },
    { type: 'PlayQuestion', hostId, questionId: null },
    { type: 'SubmitAnswer', playerId: 'ada', questionId: 'q1', answerId: 'a' },
  ]);
  return { id, code };
}
