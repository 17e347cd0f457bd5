import { randomUUID } from 'node:crypto';
import { createQuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createLeaseStore } from '@quarry/database/leases/lease-store';
import { listSessions } from '@quarry/database/operators/list-sessions';
import { createSessionDirectory, type DirectorySession } from '@quarry/database/sessions/session-directory';
import { commandEntry, decodeReplies, type Reply } from '@quarry/events/backplane/command';
import { replyChannel } from '@quarry/events/backplane/names';
import { commandIdSchema, gatewayIdSchema, type SessionId, sessionIdSchema } from '@quarry/events/ids';
import type { SessionCommand } from '@quarry/events/session/commands';
import { sessionCodeSchema } from '@quarry/events/session-code';
import { onMessage, subscribeTo, whenReady } from '@quarry/service-kit/redis';
import { numberFlag, type OpsCommand, OpsError, printTable, timeOf, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';
import { describeEvent } from '#ops/describe-event.ts';

/** Lists sessions with state, players and engine. */
export const listSessionsCommand: OpsCommand = {
  usage: 'sessions [--all] [--limit 100]',
  about: 'running sessions (--all: ended ones too), their state and engine',
  async run({ database, print }, args) {
    const sessions = await listSessions(database, {
      ended: args.flags.all === true,
      limit: numberFlag(args, 'limit', 100),
    });
    const owners = new Map((await createLeaseStore(database).overview()).map((lease) => [lease.partition, lease]));
    const rows = sessions.map((session) => ({
      session: session.id,
      code: session.code,
      state: session.ended ? 'ended' : session.phase,
      quiz: session.quizName,
      players: session.players,
      events: session.events,
      'last event': timeOf(session.touchedAt),
      partition: session.partition,
      engine: owners.get(session.partition)?.held ? owners.get(session.partition)?.owner : 'nobody',
    }));
    printTable(print, rows);
    return true;
  },
};

/** The events of a session. */
export const showEventsCommand: OpsCommand = {
  usage: 'events <session id or code> [--from 1] [--json]',
  about: 'the events of a session, one per line',
  async run(context, args) {
    const { id } = await findSession(context, word(args, 0, 'session'));
    const from = numberFlag(args, 'from', 1);
    const show = args.flags.json === true ? JSON.stringify : describeEvent;
    for await (const page of createEventStore(context.database).stream(id))
      for (const event of page) if (event.version >= from) context.print(show(event));
    return true;
  },
};

/** Ends a session through its engine. */
export const endSessionCommand: OpsCommand = {
  usage: 'end <session id or code> --yes',
  about: 'ends a session; host and players are told at once',
  async run(context, args) {
    const session = await findSession(context, word(args, 0, 'session'));
    if (session.ended) throw new OpsError(`session ${session.id} has already ended`);
    if (args.flags.yes !== true) throw new OpsError(`this ends ${session.id}: confirm with --yes`);
    const { rejection } = await askEngine(context, session.id, { type: 'TerminateSession', reason: 'operator' });
    if (rejection === null) {
      context.print(`session ${session.id} has ended`);
      const unread = await createQuarantineStore(context.database).list();
      if (unread.some(({ sessionId }) => sessionId === session.id))
        context.print(`its log cannot be read: see \`verify ${session.id}\``);
    } else context.print(`refused: ${rejection}`);
    return rejection === null;
  },
};

/** The session with an id, or the running one with a code. @throws OpsError when there is none */
export async function findSession({ database }: OpsContext, given: string): Promise<DirectorySession> {
  const directory = createSessionDirectory(database);
  const code = sessionCodeSchema.safeParse(given.toUpperCase());
  const id = sessionIdSchema.safeParse(given);
  const found =
    (code.success ? await directory.runningByCode(code.data) : null) ??
    (id.success ? await directory.byId(id.data) : null);
  if (!found) throw new OpsError(`no session has the id or code ${given}`);
  return found;
}

const PATIENCE_MS = 15_000;

/**
 * Puts a command on a session's stream as a gateway would, and waits until it is durable.
 * @throws OpsError when no engine answers in 15 s; the command may still be processed later
 */
export async function askEngine(context: OpsContext, sessionId: SessionId, body: SessionCommand): Promise<Reply> {
  const replyTo = gatewayIdSchema.parse(`ops-${randomUUID()}`);
  const commandId = commandIdSchema.parse(randomUUID());
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const subscriber = context.subscriber();
  onMessage(subscriber, (_channel, text) => {
    for (const reply of decodeReplies(text)) if (reply.commandId === commandId) resolve(reply);
  });
  const ask = async () => {
    await whenReady(subscriber);
    await subscribeTo(subscriber, [replyChannel(replyTo)]);
    await context.redis().xadd(...commandEntry({ commandId, sessionId, replyTo, body }));
  };
  const timer = setTimeout(() => reject(new OpsError('no engine answered in 15 s: see `partitions`')), PATIENCE_MS);
  ask().catch(reject);
  return promise.finally(() => clearTimeout(timer));
}
