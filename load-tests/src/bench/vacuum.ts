import { randomUUID } from 'node:crypto';
import { startTestSystem } from '@quarry/test-kit/system';
import pg from 'pg';
import { type AloneLine, sized } from './bench-line.ts';
import { type Figure, ms, perSecond, times } from './figure.ts';
import { openStreamSession, playThrough } from './stream-session.ts';

const EVENTS = 10_000_000;
const PLAYERS = 10_000;
const QUESTIONS = 30;
/** Allowed share of dead rows in the log, which is only appended to. */
const DEAD_GOAL = 0.01;
/** Tables below this share of the database are not worth a line. */
const LEAST_SHARE = 0.01;

/** A table with its partitions and indices. */
interface TableFigures {
  readonly name: string;
  readonly bytes: number;
  readonly live: number;
  readonly dead: number;
  readonly autovacuums: number;
}

const TABLES = `
  select coalesce(parent.relname, stat.relname) as name, sum(pg_total_relation_size(stat.relid))::float8 as bytes,
    sum(n_live_tup)::float8 as live, sum(n_dead_tup)::float8 as dead, sum(autovacuum_count)::float8 as autovacuums
  from pg_stat_user_tables stat
    left join pg_inherits on inhrelid = stat.relid
    left join pg_class parent on parent.oid = inhparent
  group by 1 order by bytes desc`;

/** Partitions of the log with rows, the largest first. */
const PARTITIONS = `
  select relid::regclass::text as name from pg_stat_user_tables join pg_inherits on inhrelid = relid
  where inhparent = 'session_event'::regclass and n_live_tup > 0 order by n_live_tup desc`;

/**
 * What ten million events leave behind in Postgres, written by an engine: bytes, dead rows, the time of a vacuum, and that of
 * dropping them once they are past retention.
 */
export const vacuum: AloneLine = async (context) => {
  const { say } = context;
  say('starting a system of its own');
  const system = await startTestSystem({ gateways: 1, engines: 1, web: false });
  try {
    const { redisUrl, databaseUrl } = await system.runFile();
    const count = Math.ceil(sized(context, EVENTS) / ((QUESTIONS + 1) * PLAYERS));
    const played = await playSessions(redisUrl, count, say);
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const figures = await leftBehind(database, played, say);
    await database.end();
    return figures;
  } finally {
    await system.stop();
  }
};

async function leftBehind(database: pg.Client, played: Played, say: (text: string) => void): Promise<Figure[]> {
  const timed = async (text: string, values: readonly string[] = []): Promise<number> => {
    const started = performance.now();
    await database.query(text, [...values]);
    return performance.now() - started;
  };
  const { rows: tables } = await database.query<TableFigures>(TABLES);
  say('vacuum of all tables');
  const vacuumed = await timed('vacuum (analyze)');
  const [sessionId = ''] = played.sessions;
  const { rows: partitions } = await database.query<{ name: string }>(PARTITIONS);
  const deleted = await timed('delete from session_event where session_id = $1', [sessionId]);
  let dropped = 0;
  for (const { name } of partitions) dropped += await timed(`drop table ${name}`);
  const deletedAll = deleted * played.sessions.length;
  return [
    ...tableFigures(tables),
    {
      name: 'the same: a vacuum of all tables afterwards',
      goal: '(none)',
      value: `${(vacuumed / 1000).toFixed(1)} s`,
      baseline: `written in ${(played.ms / 1000).toFixed(0)} s, ${perSecond((1000 * played.events) / played.ms)}`,
      reached: true,
    },
    {
      name: `the same: ${played.sessions.length} sessions past retention, by dropping their partitions`,
      goal: 'less than deleting their rows',
      value: `${times(dropped / deletedAll)} (${ms(dropped)})`,
      baseline: `the rows of one session deleted: ${ms(deleted)}`,
      reached: dropped < deletedAll,
    },
  ];
}

interface Played {
  /** Ids. */
  readonly sessions: readonly string[];
  readonly events: number;
  readonly ms: number;
}

async function playSessions(redisUrl: string, count: number, say: (text: string) => void): Promise<Played> {
  const questionIds = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`);
  const sessions: string[] = [];
  const started = performance.now();
  let events = 0;
  for (let n = 1; n <= count; n++) {
    say(`session ${n} of ${count}: ${PLAYERS} players answer ${QUESTIONS} questions`);
    const session = await openStreamSession(redisUrl, `bench-vacuum-${n}`, 'bench:vacuum');
    const playerIds = Array.from({ length: PLAYERS }, () => randomUUID() as string);
    await session.create(questionIds);
    await session.enterAsHost();
    await session.join(playerIds, () => session.gatewayId);
    await playThrough(session, playerIds, questionIds);
    await session.end();
    sessions.push(session.sessionId);
    events += PLAYERS * (QUESTIONS + 1);
  }
  return { sessions, events, ms: performance.now() - started };
}

function tableFigures(tables: readonly TableFigures[]): Figure[] {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = tables.filter(({ name, bytes }) => name === 'session_event' || bytes > LEAST_SHARE * all);
  return shown.map(({ name, bytes, live, dead, autovacuums }) => {
    const isLog = name === 'session_event';
    const share = dead / Math.max(1, live + dead);
    return {
      name: `${name} after ${Math.round(live + dead).toLocaleString('en')} rows`,
      goal: isLog ? `dead rows ≤ ${DEAD_GOAL * 100} %` : '(none)',
      value: `${(share * 100).toFixed(1)} % dead, ${Math.round(bytes / Math.max(1, live))} bytes a row with its indices`,
      baseline: `${Math.round(bytes / 2 ** 20)} MiB, ${autovacuums} autovacuums`,
      reached: !isLog || share <= DEAD_GOAL,
    };
  });
}
