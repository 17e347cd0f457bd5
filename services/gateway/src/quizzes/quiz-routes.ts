import type { Database } from '@quarry/database/pool';
import { createQuizShares } from '@quarry/database/quizzes/quiz-shares';
import { createQuizStore } from '@quarry/database/quizzes/quiz-store';
import { createQuizTrash } from '@quarry/database/quizzes/quiz-trash';
import { quizListSchema } from '@quarry/events/http';
import { quizIdSchema, type UserId, userIdSchema } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import { quizSchema } from '@quarry/events/quiz/quiz';
import { quizBodySchema, quizToSaveSchema } from '@quarry/events/quiz/quiz-body';
import { EXPORT_FORMATS, type ExportName } from '@quarry/imports/exports';
import type { Picture } from '@quarry/imports/quiz-builder';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { App } from '#http-edge/app-type.ts';
import { attachment } from '#http-edge/attachment.ts';
import type { GuardCode } from '#http-edge/code-guard.ts';
import { QUIZ_BYTES } from '#http-edge/json-body.ts';
import { problem, problems } from '#http-edge/problem.ts';
import type { RateLimits } from '#http-edge/rate-limits.ts';
import { conditionHeaders, conditionOf, etagOf, quizChanged } from './etag.ts';
import { createHostSemaphore } from './host-semaphore.ts';
import { libraryRoutes } from './library-routes.ts';
import { createQuizLists, ownedQuiz } from './quiz-list.ts';
import { quizInPlay, UNSAVED } from './quiz-problems.ts';
import { quizQuerySchema } from './quiz-query.ts';

export interface QuizParts {
  readonly database: Database;
  readonly newId: () => string;
  /** 128 random bits. */
  readonly newMediaId: () => string;
  readonly guardCode: GuardCode;
  readonly limits: Pick<RateLimits, 'countOrRefuse'>;
  /** The questions' pictures, for a file that contains them; null if they are too large for one. */
  readonly picturesOf: (questions: readonly Question[]) => Promise<readonly Picture[] | null>;
}

/**
 * Concurrent and waiting saves and deletions of one host. Those of one quiz would otherwise wait for each other's row
 * lock, each holding one of the gateway's few connections.
 */
const WRITES = { atOnce: 2, maxWaiting: 10 };

/** Concurrent and waiting exports of one host. */
const EXPORTS = { atOnce: 1, maxWaiting: 10 };
/**
 * After an export its host's next one waits this many times as long as writing took: writing is synchronous, and takes
 * up to 100 ms.
 */
const REST = 4;

const tags = ['quizzes'];
const ownerParams = z.object({ uid: userIdSchema });
const exportNames = Object.keys(EXPORT_FORMATS) as ExportName[];
const quizParams = z.object({ uid: userIdSchema, quizId: quizIdSchema });

const tooManyPictures = () => problem(422, 'media-too-large', 'The pictures of this quiz are too large for one file.');

/**
 * A host's quizzes (contract, section 2). Saving and deleting are refused while the quiz is played, and if the stored
 * version is newer.
 */
export function quizRoutes(app: App, parts: QuizParts): void {
  const { database, newId, picturesOf } = parts;
  const quizzes = createQuizStore(database);
  const trash = createQuizTrash(database);
  const sendList = createQuizLists({ quizzes, trash });
  const acquire = createHostSemaphore(WRITES);
  const acquireExport = createHostSemaphore(EXPORTS);

  async function inTurn<Outcome>(owner: UserId, write: () => Promise<Outcome>): Promise<Outcome> {
    const leave = await acquire(owner);
    try {
      return await write();
    } finally {
      leave();
    }
  }

  app.get('/api/users/:uid/quizzes', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'All quizzes of the host, or those that a query asks for',
      params: ownerParams,
      querystring: quizQuerySchema,
      response: { 200: quizListSchema },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      // The host's chosen language takes precedence over the browser's.
      await sendList(reply, user, request.query, user.language ?? request.headers['accept-language']);
      return reply;
    },
  });

  app.get('/api/users/:uid/quizzes/:quizId', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'One quiz; its ETag is for If-Match when it is saved',
      params: quizParams,
      response: { 200: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const stored = await quizzes.get(user.id, request.params.quizId);
      if (!stored) throw problems.notFound();
      return reply.header('etag', etagOf(stored.revision)).send(ownedQuiz(stored.quiz, user));
    },
  });

  app.get('/api/users/:uid/quizzes/:quizId/export', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'One quiz as a file',
      params: quizParams,
      querystring: z.object({ format: z.enum(exportNames) }),
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const leave = await acquireExport(user.id);
      let took = 0;
      try {
        const stored = await quizzes.get(user.id, request.params.quizId);
        if (!stored) throw problems.notFound();
        const { contentType, extension, write } = EXPORT_FORMATS[request.query.format];
        const pictures = request.query.format === 'zip' ? await picturesOf(stored.quiz.questions) : [];
        if (!pictures) throw tooManyPictures();
        const start = performance.now();
        const file = write(stored.quiz, pictures);
        took = performance.now() - start;
        return reply
          .header('content-disposition', attachment(stored.quiz.name, 'quiz', extension))
          .type(contentType)
          .send(Buffer.from(file.buffer, file.byteOffset, file.length));
      } finally {
        setTimeout(leave, took * REST);
      }
    },
  });

  app.put('/api/users/:uid/quizzes/:quizId', {
    config: { access: 'self' },
    bodyLimit: QUIZ_BYTES,
    schema: {
      tags,
      summary: 'Saves a quiz: 201 when it is new',
      params: quizParams,
      headers: conditionHeaders,
      body: quizBodySchema(newId),
      describedBody: quizToSaveSchema,
      response: { 200: quizSchema, 201: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { quizId } = request.params;
      const { createdOn = new Date().toISOString(), ...input } = request.body;
      const quiz = { ...input, id: quizId, createdOn };
      const saved = await inTurn(user.id, () => quizzes.save(user.id, quiz, conditionOf(request.headers)));
      if (saved.status !== 'saved') throw UNSAVED[saved.status]();
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
    schema: {
      tags,
      summary:
        'Moves a quiz to the trash, from where it can be restored for 30 days; with trash=1, deletes one there for good',
      params: quizParams,
      querystring: quizQuerySchema.pick({ trash: true }),
      headers: conditionHeaders,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { quizId } = request.params;
      if (request.query.trash === '1') {
        if (!(await inTurn(user.id, () => trash.delete(user.id, quizId)))) throw problems.notFound();
        return reply.code(204).send();
      }
      const deleted = await inTurn(user.id, () => quizzes.delete(user.id, quizId, conditionOf(request.headers)));
      if (deleted === 'in-play') throw quizInPlay();
      if (deleted === 'unknown') throw problems.notFound();
      if (deleted === 'conflict') throw quizChanged();
      return reply.code(204).send();
    },
  });

  libraryRoutes(app, { ...parts, quizzes, trash, shares: createQuizShares(database), inTurn });
}
