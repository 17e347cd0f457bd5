import type { QuizStore } from '@quarry/database/quizzes/quiz-store';
import { quizListSchema } from '@quarry/events/http';
import { quizIdSchema, userIdSchema } from '@quarry/events/ids';
import { quizSchema } from '@quarry/events/quiz/quiz';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import { problems } from '#http-edge/problems.ts';
import { etagOf } from './etag.ts';
import { ownedQuiz } from './owned-quiz.ts';

const tags = ['quizzes'];

/** Listing and reading. */
export function readQuizRoutes(app: App, edge: Edge, { quizzes }: { readonly quizzes: QuizStore }): void {
  app.get('/api/users/:uid/quizzes', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'All quizzes of the host',
      params: z.object({ uid: userIdSchema }),
      response: { 200: quizListSchema },
    },
    handler: async (request) => {
      const { user } = await edge.requireSelf(request, request.params.uid);
      return (await quizzes.list(user.id)).map(({ quiz }) => ownedQuiz(quiz, user));
    },
  });

  app.get('/api/users/:uid/quizzes/:quizId', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'One quiz; its ETag is for If-Match when it is saved',
      params: z.object({ uid: userIdSchema, quizId: quizIdSchema }),
      response: { 200: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = await edge.requireSelf(request, request.params.uid);
      const stored = await quizzes.get(user.id, request.params.quizId);
      if (!stored) throw problems.notFound();
      return reply.header('etag', etagOf(stored.revision)).send(ownedQuiz(stored.quiz, user));
    },
  });
}
