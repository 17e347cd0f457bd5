import type { QuizStore } from '@quarry/database/quizzes/quiz-store';
import { type QuizId, quizIdSchema, type UserId, userIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { quizSchema } from '@quarry/events/quiz/quiz';
import { quizBodySchema, quizToSaveSchema } from '@quarry/events/quiz/quiz-body';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import { QUIZ_BYTES } from '#http-edge/json-body.ts';
import { problem } from '#http-edge/problem.ts';
import { problems } from '#http-edge/problems.ts';
import { type Condition, conditionHeaders, conditionOf, etagOf, quizChanged } from './etag.ts';
import { ownedQuiz } from './owned-quiz.ts';

export interface WriteQuizParts {
  readonly quizzes: QuizStore;
  readonly newId: () => string;
}

const tags = ['quizzes'];
const params = z.object({ uid: userIdSchema, quizId: quizIdSchema });

/** No 409: that is a quiz being played, of which waiting rids. */
const tooManyQuizzes = () =>
  problem(403, 'too-many-quizzes', `A host keeps up to ${LIMITS.quizzesPerHost} quizzes. Please delete one first.`);

const quizInPlay = () =>
  problem(409, 'quiz-in-play', 'This quiz is being played. It can be changed once its session has ended.');

/** Saving and deleting: not while the quiz is played, and not over somebody's newer version. */
export function writeQuizRoutes(app: App, edge: Edge, { quizzes, newId }: WriteQuizParts): void {
  /** `If-Match: *` asks only that there is one. */
  const revisionOf = async (
    condition: Condition,
    owner: UserId,
    quizId: QuizId,
  ): Promise<number | null | undefined> => {
    if (condition !== 'any') return condition;
    const stored = await quizzes.get(owner, quizId);
    if (!stored) throw quizChanged();
    return stored.revision;
  };

  app.put('/api/users/:uid/quizzes/:quizId', {
    config: { access: 'self' },
    bodyLimit: QUIZ_BYTES,
    schema: {
      tags,
      summary: 'Saves a quiz: 201 when it is new',
      params,
      headers: conditionHeaders,
      body: quizBodySchema(newId),
      describedBody: quizToSaveSchema,
      response: { 200: quizSchema, 201: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = await edge.requireSelf(request, request.params.uid);
      const { quizId } = request.params;
      const { createdOn = new Date().toISOString(), ...input } = request.body;
      const revision = await revisionOf(conditionOf(request.headers), user.id, quizId);
      const saved = await quizzes.save(user.id, { ...input, id: quizId, createdOn }, revision);
      if (saved.status === 'in-play') throw quizInPlay();
      if (saved.status === 'conflict') throw quizChanged();
      if (saved.status === 'full') throw tooManyQuizzes();
      const stored = await quizzes.get(user.id, quizId);
      if (!stored) throw problems.notFound();
      return reply
        .code(saved.created ? 201 : 200)
        .header('etag', etagOf(saved.revision))
        .send(ownedQuiz(stored.quiz, user));
    },
  });

  app.delete('/api/users/:uid/quizzes/:quizId', {
    config: { access: 'self' },
    schema: { tags, summary: 'Deletes a quiz', params, headers: conditionHeaders, response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      const { user } = await edge.requireSelf(request, request.params.uid);
      const { quizId } = request.params;
      const revision = await revisionOf(conditionOf(request.headers), user.id, quizId);
      const deleted = await quizzes.delete(user.id, quizId, revision);
      if (deleted === 'in-play') throw quizInPlay();
      if (deleted === 'unknown') throw problems.notFound();
      if (deleted === 'conflict') throw quizChanged();
      return reply.code(204).send();
    },
  });
}
