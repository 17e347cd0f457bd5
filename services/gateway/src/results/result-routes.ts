import type { KeyObject } from 'node:crypto';
import type { EventStore } from '@quarry/database/event-store/event-store';
import type { ResultStore, ResultsCursor, StoredResults } from '@quarry/database/results/result-store';
import { resultsAnswer, resultsListAnswer, resultsPlayerAnswer, resultsRetentionSchema } from '@quarry/events/http';
import { playerIdSchema, questionIdSchema, type SessionId, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { mediaIdsOf } from '@quarry/events/questions/question';
import type { SessionCommand } from '@quarry/events/session/commands';
import { correctedShape, correctionIn, voidReasonSchema } from '@quarry/events/session/fields';
import { lineOfText, linesOfText } from '@quarry/events/text';
import { EXPORT_FORMATS, type ExportFormat, type ExportName } from '@quarry/results/files/export-formats';
import { iso, jsonOf, recordsOf } from '@quarry/results/files/json';
import { canonicalLeaf } from '@quarry/results/receipts/leaf';
import { textsIn } from '@quarry/texts/texts-in';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { App } from '#http-edge/app-type.ts';
import { attachment } from '#http-edge/attachment.ts';
import { problems } from '#http-edge/problem.ts';
import { parameter } from '#http-edge/schemas.ts';
import type { Thumbnails } from '#media/thumbnails.ts';
import { rejected } from '#sessions/rejected.ts';
import { reportRefusal } from '#sessions/report-refusal.ts';
import type { Downloads } from './downloads.ts';

export interface ResultRoutesParts {
  readonly bus: Pick<CommandBus, 'send'>;
  readonly results: ResultStore;
  readonly events: Pick<EventStore, 'stream'>;
  readonly downloads: Downloads;
  /** Pictures of the questions, for a file that contains them. */
  readonly thumbnails: Thumbnails;
}

const tags = ['results'];
const config = { access: 'host' } as const;
const params = z.object({ sessionId: sessionIdSchema });
const questionParams = params.extend({ questionId: questionIdSchema });
const names = Object.keys(EXPORT_FORMATS) as [ExportName, ...ExportName[]];

/** `{endedAt}~{sessionId}` of the last row of a page. */
const cursor = z
  .string()
  .max(200)
  .transform((text, context): ResultsCursor => {
    const [, endedAt, sessionId] = /^(\d{1,15}(?:\.\d{1,6})?)~([\w.~-]{1,128})$/.exec(text) ?? [];
    if (endedAt && sessionId) return { endedAt: Number(endedAt), sessionId };
    context.addIssue({ code: 'custom', message: 'must be the `next` of an earlier page' });
    return z.NEVER;
  });

/** A host's results (beyond the specification, section 3). */
export function resultRoutes(app: App, { bus, results, events, downloads, thumbnails }: ResultRoutesParts): void {
  /** @throws HttpProblem 404 unless the results are this host's */
  async function own(request: FastifyRequest, sessionId: SessionId): Promise<StoredResults> {
    const found = await results.find(sessionId, hostOf(request).user.id);
    if (!found) throw problems.notFound();
    return found;
  }

  async function decide(sessionId: SessionId, command: SessionCommand): Promise<void> {
    const { rejection } = await bus.send(sessionId, command);
    if (rejection) throw rejected(rejection);
  }

  app.get('/api/results', {
    config,
    schema: {
      tags,
      summary: 'Ended sessions, newest first, paged',
      querystring: z.object({
        before: parameter(cursor.optional()),
        limit: parameter(z.coerce.number().int().min(1).max(100).default(20)),
        query: lineOfText(LIMITS.quizNameLength).default(''),
      }),
      response: { 200: resultsListAnswer },
    },
    handler: async (request) => {
      const { before = null, limit, query } = request.query;
      const found = await results.list(hostOf(request).user.id, { before, limit: limit + 1, query });
      const sessions = found.slice(0, limit);
      const last = found.length > limit ? sessions.at(-1) : undefined;
      return {
        sessions: sessions.map((one) => ({ ...one, startedAt: iso(one.startedAt), endedAt: iso(one.endedAt) })),
        next: last ? `${last.endedAt}~${last.sessionId}` : null,
      };
    },
  });

  app.get('/api/results/:sessionId', {
    config,
    schema: {
      tags,
      summary: 'Everything about a session that ended; without each player’s answers where `answers=false`',
      params,
      querystring: z.object({ answers: z.enum(['true', 'false']).default('true') }),
      response: { 200: { description: 'Results', content: { 'application/json': { schema: resultsAnswer } } } },
    },
    handler: async (request, reply) => {
      const found = await own(request, request.params.sessionId);
      const players = request.query.answers === 'true' ? results.players(found) : results.playerRows(found);
      return downloads.send(reply, found.hostId, EXPORT_FORMATS.json.contentType, jsonOf(found, players));
    },
  });

  app.get('/api/results/:sessionId/players/:playerId', {
    config,
    schema: {
      tags,
      summary: 'A player with its answers',
      params: params.extend({ playerId: playerIdSchema }),
      response: { 200: resultsPlayerAnswer },
    },
    handler: async (request) => {
      const { sessionId, playerId } = request.params;
      const found = await own(request, sessionId);
      const player = await results.player(found, { id: playerId });
      if (!player) throw problems.notFound();
      return { ...player, answers: recordsOf(player.answers, found.questions) };
    },
  });

  app.get('/api/results/:sessionId/export', {
    config,
    schema: { tags, summary: 'Results as a file', params, querystring: z.object({ format: z.enum(names) }) },
    handler: async (request, reply) => {
      const { format } = request.query;
      const found = await own(request, request.params.sessionId);
      const { contentType, hasPictures, write }: ExportFormat = EXPORT_FORMATS[format];
      const language = found.language ?? hostOf(request).user.language ?? 'en';
      const filesTexts = await textsIn(language, 'files');
      const shown = hasPictures ? mediaIdsOf(found.questions.map(({ question }) => question)) : [];
      const pictures = await thumbnails(found.hostId, shown);
      reply.header('content-disposition', attachment(found.quizName, 'results', format));
      return downloads.send(
        reply,
        found.hostId,
        contentType,
        write(filesTexts, found, results.players(found), pictures),
      );
    },
  });

  app.get('/api/results/:sessionId/events', {
    config,
    schema: {
      tags,
      summary: 'The log of a session, an event a line, without devices, connections and addresses',
      params,
    },
    handler: async (request, reply) => {
      const found = await own(request, request.params.sessionId);
      reply.header('content-disposition', attachment(found.quizName, 'results', 'ndjson'));
      const secret = await results.saltSecretOfResults(found.sessionId);
      return downloads.send(reply, found.hostId, 'application/x-ndjson', linesOf(events, found, secret));
    },
  });

  app.delete('/api/results/:sessionId', {
    config,
    schema: {
      tags,
      summary: 'Deletes a session with its log, results and receipts',
      params,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { sessionId, hostId } = await own(request, request.params.sessionId);
      // The engine drops it first: it must not append to a log whose beginning is gone.
      const { rejection } = await bus.send(sessionId, { type: 'ForgetSession', hostId });
      // Without a log an earlier deletion was interrupted.
      if (rejection && rejection !== 'no-session') throw rejected(rejection);
      await results.forget(sessionId);
      return reply.code(204).send();
    },
  });

  app.patch('/api/results/:sessionId', {
    config,
    schema: {
      tags,
      summary: 'Sets the host’s note',
      params,
      body: z.object({ note: linesOfText(LIMITS.noteLength) }),
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { sessionId } = request.params;
      if (!(await results.setNote(sessionId, hostOf(request).user.id, request.body.note))) throw problems.notFound();
      return reply.code(204).send();
    },
  });

  app.post('/api/results/:sessionId/report', {
    config,
    schema: {
      tags,
      summary: 'Mails the report to the host, also after the session has ended',
      params,
      response: { 202: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { hostId, sessionId, quizName } = await own(request, request.params.sessionId);
      const refusal = reportRefusal(user, user.email);
      if (refusal) throw rejected(refusal);
      await decide(sessionId, { type: 'RequestReport', hostId, email: user.email, quizName });
      return reply.code(202).send();
    },
  });

  const formerRoot = { 202: z.object({ formerRoot: z.string() }) };

  app.post('/api/results/:sessionId/question/:questionId/void', {
    config,
    schema: {
      tags,
      summary: 'Voids a question; rebuilds results and receipts',
      params: questionParams,
      body: z.object({ reason: voidReasonSchema.default('') }).nullish(),
      response: formerRoot,
    },
    handler: async (request, reply) => {
      const { hostId, sessionId, root } = await own(request, request.params.sessionId);
      const { questionId } = request.params;
      await decide(sessionId, { type: 'VoidQuestion', hostId, questionId, reason: request.body?.reason ?? '' });
      return reply.code(202).send({ formerRoot: root });
    },
  });

  app.post('/api/results/:sessionId/question/:questionId/correct', {
    config,
    schema: {
      tags,
      summary: "Corrects a question's right answers; rebuilds results and receipts",
      params: questionParams,
      body: z.object(correctedShape).refine((body) => correctionIn(body) !== undefined, 'what is right is missing'),
      response: formerRoot,
    },
    handler: async (request, reply) => {
      const { hostId, sessionId, root } = await own(request, request.params.sessionId);
      const { questionId } = request.params;
      await decide(sessionId, { type: 'CorrectQuestion', hostId, questionId, ...request.body });
      return reply.code(202).send({ formerRoot: root });
    },
  });

  const ofUser = z.object({ uid: userIdSchema });

  app.get('/api/users/:uid/results', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'How long the host’s results are kept',
      params: ofUser,
      response: { 200: resultsRetentionSchema },
    },
    handler: async (request) => ({ days: await results.keptDays(request.params.uid) }),
  });

  app.put('/api/users/:uid/results', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'Sets how long the host’s results are kept; older ones are deleted with their logs',
      params: ofUser,
      body: resultsRetentionSchema,
      response: { 200: resultsRetentionSchema },
    },
    handler: async (request) => {
      await results.setKeptDays(request.params.uid, request.body.days);
      return request.body;
    },
  });
}

/** The leaves of the receipts' tree, byte for byte: the log up to the last event that results depend on. */
async function* linesOf(
  events: ResultRoutesParts['events'],
  { sessionId, version }: StoredResults,
  secret: KeyObject | null,
): AsyncGenerator<string> {
  for await (const page of events.stream(sessionId, 1_000)) {
    const leaves = page.filter((recorded) => recorded.version <= version);
    yield leaves.map((recorded) => `${canonicalLeaf(recorded, secret)}\n`).join('');
    if (leaves.length < page.length) return;
  }
}
