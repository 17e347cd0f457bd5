import { createLeaseStore } from '@quarry/database/leases/lease-store';
import { listSessions } from '@quarry/database/operators/list-sessions';
import { numberFlag, type OpsCommand } from '#ops/command.ts';
import { tableLines, timeOf } from '#ops/table.ts';

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
    for (const line of tableLines(rows)) print(line);
    return true;
  },
};
