import { randomBytes } from 'node:crypto';
import type { QuizRecord } from '@quarry/database/quizzes/quiz-record';
import type { QuizShares } from '@quarry/database/quizzes/quiz-shares';
import type { QuizStore } from '@quarry/database/quizzes/quiz-store';
import type { QuizTrash } from '@quarry/database/quizzes/quiz-trash';
import { clip, isBlank } from '@quarry/events/characters';
import { shareAnswer, sharedQuizSchema } from '@quarry/events/http';
import { quizIdSchema, type UserId, userIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { mediaIdSchema } from '@quarry/events/media';
import type { Question } from '@quarry/events/questions/question';
import { quizSchema } from '@quarry/events/quiz/quiz';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { SignedIn } from '#accounts/authenticate.ts';
import type { App } from '#http-edge/app-type.ts';
import type { GuardCode } from '#http-edge/code-guard.ts';
import { problems } from '#http-edge/problem.ts';
import { addressSubject, type RateLimits } from '#http-edge/rate-limits.ts';
import { quotaReached } from '#media/take-picture.ts';
import { deviceOf } from '#sessions/player-session-routes.ts';
import { etagOf, quizChanged } from './etag.ts';
import { ownedQuiz } from './quiz-list.ts';
import { UNSAVED } from './quiz-problems.ts';

export interface LibraryParts {
  readonly quizzes: Pick<QuizStore, 'get' | 'save' | 'saveCopy'>;
  readonly trash: Pick<QuizTrash, 'restore' | 'delete'>;
  readonly shares: QuizShares;
  /** Runs a host's write when it is its turn. */
  readonly inTurn: <Outcome>(owner: UserId, write: () => Promise<Outcome>) => Promise<Outcome>;
  readonly newId: () => string;
  /** 128 random bits. */
  readonly newMediaId: () => string;
  readonly guardCode: GuardCode;
  readonly limits: Pick<RateLimits, 'countOrRefuse'>;
}

const tags = ['quizzes'];
const quizParams = z.object({ uid: userIdSchema, quizId: quizIdSchema });
const sharedParams = z.object({ key: z.string() });

/** 128 random bits, as `newShareKey` makes them; anything else is not looked up. */
const SHARE_KEY = /^[\w-]{22}$/;
const newShareKey = () => randomBytes(16).toString('base64url');
const urlOf = (key: string) => `/shared/${key}`;

/**
 * Id and name of a copy, generated if absent. A caller that chooses the id can repeat a request whose answer was lost,
 * and gets no second copy.
 */
const copyBodySchema = z
  .object({
    id: quizIdSchema,
    name: quizSchema.shape.name,
  })
  .partial()
  .nullish();

const COPY = ' (copy)';

/** The name of a copy: the original's, cut if necessary, marked as a copy. */
export function nameOfCopy(name: string): string {
  const room = LIMITS.quizNameLength - COPY.length;
  const kept = clip(name, room);
  // The first character has more code points than there is room for.
  return isBlank(kept) ? COPY.trim() : `${kept === name ? name : `${clip(name, room - 1).trimEnd()}…`}${COPY}`;
}

/** Without the notes: they are the host's own, and may say what its guests should not read. */
const withoutNotes = (questions: readonly Question[]): Question[] =>
  questions.map(({ notes: _, ...question }) => question);

/** Copies, trash and links of a host's quizzes, and what their links open (contract, section 4). */
export function libraryRoutes(app: App, parts: LibraryParts): void {
  const { quizzes, trash, shares, inTurn, newId, newMediaId, guardCode, limits } = parts;

  const newQuiz = (quiz: QuizRecord, { id, name }: NonNullable<z.infer<typeof copyBodySchema>>): QuizRecord => ({
    ...quiz,
    id: id ?? quizIdSchema.parse(newId()),
    name: name ?? nameOfCopy(quiz.name),
    createdOn: new Date().toISOString(),
    lastTimePlayed: null,
  });

  async function sendStored(reply: FastifyReply, user: SignedIn['user'], quizId: QuizRecord['id'], status: number) {
    const stored = await quizzes.get(user.id, quizId);
    if (!stored) throw problems.notFound();
    return reply.code(status).header('etag', etagOf(stored.revision)).send(ownedQuiz(stored.quiz, user));
  }

  app.post('/api/users/:uid/quizzes/:quizId/copy', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Copies a quiz; the copy was never played',
      params: quizParams,
      body: copyBodySchema,
      response: { 201: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const stored = await quizzes.get(user.id, request.params.quizId);
      if (!stored) throw problems.notFound();
      const copy = newQuiz(stored.quiz, request.body ?? {});
      const saved = await inTurn(user.id, () => quizzes.save(user.id, copy, null));
      if (saved.status !== 'saved') throw UNSAVED[saved.status]();
      return sendStored(reply, user, copy.id, 201);
    },
  });

  app.post('/api/users/:uid/quizzes/:quizId/restore', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Restores a quiz from the trash',
      params: quizParams,
      response: { 200: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const restored = await inTurn(user.id, () => trash.restore(user.id, request.params.quizId));
      if (restored.status === 'unknown') throw problems.notFound();
      if (restored.status === 'exists') throw quizChanged();
      if (restored.status !== 'restored') throw UNSAVED[restored.status]();
      const { quiz, revision } = restored.stored;
      return reply.header('etag', etagOf(revision)).send(ownedQuiz(quiz, user));
    },
  });

  app.get('/api/users/:uid/quizzes/:quizId/share', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'The link that shares a quiz; null while it is not shared',
      params: quizParams,
      response: { 200: shareAnswer.extend({ url: z.string().nullable() }) },
    },
    handler: async (request) => {
      const share = await shares.find(hostOf(request).user.id, request.params.quizId);
      if (!share) throw problems.notFound();
      return { url: share.key && urlOf(share.key) };
    },
  });

  app.post('/api/users/:uid/quizzes/:quizId/share', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Shares a quiz with whoever has the link, which is the same while it is shared',
      params: quizParams,
      response: { 200: shareAnswer },
    },
    handler: async (request) => {
      const { user } = hostOf(request);
      const key = await inTurn(user.id, () => shares.share(user.id, request.params.quizId, newShareKey()));
      if (key === null) throw problems.notFound();
      return { url: urlOf(key) };
    },
  });

  app.delete('/api/users/:uid/quizzes/:quizId/share', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Withdraws the link of a quiz',
      params: quizParams,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const isStored = await inTurn(user.id, () => shares.withdraw(user.id, request.params.quizId));
      if (!isStored) throw problems.notFound();
      return reply.code(204).send();
    },
  });

  /** A wrong key counts as a wrong code. */
  async function opened(request: Pick<FastifyRequest, 'headers' | 'ip'>, key: string) {
    await limits.countOrRefuse('shared-address', addressSubject(request.ip), { whenUncounted: 'allow' });
    const ask = { address: request.ip, deviceId: deviceOf(request) };
    const found = SHARE_KEY.test(key) ? await guardCode(ask, () => shares.open(key)) : null;
    if (!found) throw problems.notFound();
    return { ...found.quiz, questions: withoutNotes(found.quiz.questions) };
  }

  app.get('/api/shared/:key', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'A shared quiz, with the answers and without notes, for whoever has its link',
      params: sharedParams,
      response: { 200: sharedQuizSchema },
    },
    handler: async (request) => opened(request, request.params.key),
  });

  app.post('/api/shared/:key/copy', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Copies a shared quiz, and its pictures, to the host’s own',
      params: sharedParams,
      body: copyBodySchema,
      response: { 201: quizSchema },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      // Tags are how its own host sorts quizzes.
      const { tags: _, ...quiz } = await opened(request, request.params.key);
      const copy = newQuiz(quiz, request.body ?? {});
      const save = () => quizzes.saveCopy(user.id, copy, () => mediaIdSchema.parse(newMediaId()));
      const saved = await inTurn(user.id, save);
      if (saved.status === 'media-full') throw quotaReached(user.verified);
      if (saved.status !== 'saved') throw UNSAVED[saved.status]();
      return sendStored(reply, user, copy.id, 201);
    },
  });
}
