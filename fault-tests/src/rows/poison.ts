import { randomUUID } from 'node:crypto';
import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { until } from '#now.ts';
import type { Scene } from '#run/row.ts';

/** Puts commands on the stream that cannot be executed; each must become a dead letter while the quiz continues. */
export async function poison(scene: Scene): Promise<void> {
  const { system, host, violated, tell } = scene;
  const partition = partitionOf(host.sessionId as SessionId);
  const put = (text: string) => system.redisClient.xadd(`commands:{${partition}}`, '*', 'c', text);
  const corrupt = await insertCorruptSession(scene, partition);
  const refusing = sessionOf(partition);
  for (const body of FINISHED) await put(JSON.stringify({ commandId: randomUUID(), sessionId: refusing, body }));
  const texts = [
    'no JSON at all',
    JSON.stringify({ commandId: randomUUID(), sessionId: host.sessionId, body: { type: 'NoSuchCommand' } }),
    JSON.stringify({ commandId: randomUUID(), sessionId: corrupt, body: { type: 'SweepAway' } }),
    JSON.stringify({ commandId: `throws-${randomUUID()}`, sessionId: host.sessionId, body: { type: 'SweepAway' } }),
    JSON.stringify({ commandId: randomUUID(), sessionId: refusing, body: REFUSED }),
  ];
  for (const text of texts) await put(text);
  const count = async () => Number((await system.sql<{ n: string }>('select count(*) as n from dead_letter'))[0]?.n);
  await until('the poison is set aside', 6_000, async () => (await count()) >= texts.length).catch((error: Error) =>
    violated(error.message),
  );
  if ((await count()) > texts.length) violated(`${await count()} dead letters of ${texts.length} commands`);
  const [quarantined] = await system.sql('select 1 from quarantine where session_id = $1', [corrupt]);
  if (!quarantined) violated('the corrupt session is not in quarantine');
  const reasons = await system.sql<{ reason: string }>('select reason from dead_letter');
  for (const why of ['TypeError: a bug', 'refused by the database'])
    if (!reasons.some(({ reason }) => reason.includes(why))) violated(`no dead letter says "${why}"`);
  tell(`${texts.length} poison commands`);
}

const HOST = 'host-of-a-poison';
const FINISHED = [
  {
    type: 'CreateSession',
    hostId: HOST,
    quizId: 'poison',
    quizName: 'Poison',
    code: 'PXSNPXS',
    options: DEFAULT_QUIZ_OPTIONS,
    questions: null,
  },
  { type: 'EndSession', hostId: HOST },
];
/** Accepted by the engine, but not storable in any column. */
const REFUSED = { type: 'RequestReport', hostId: HOST, email: 'a\u0000b@example.test', quizName: 'Poison' };

/** A new session's id. */
function sessionOf(partition: number): string {
  for (;;) {
    const id = randomUUID();
    if (partitionOf(id as string as SessionId) === partition) return id;
  }
}

/** A running session of the same partition whose only event is corrupt. */
async function insertCorruptSession({ system }: Scene, partition: number): Promise<string> {
  const id = sessionOf(partition);
  const [lease] = await system.sql<{ epoch: number }>('select epoch from lease where partition = $1', [partition]);
  await system.sql(
    `insert into session_event (session_id, version, partition, epoch, at, command_id, type, data) values ($1, 1, $2, $3, 0, 'x', 'Nonsense', '{}')`,
    [id, partition, lease?.epoch],
  );
  await system.sql(
    `insert into command_outcome (session_id, command_id, rejection, version) values ($1, 'x', null, 1)`,
    [id],
  );
  await system.sql(
    `insert into session (id, partition, host_id, quiz_id, phase, touched_at) values ($1, $2, 'host-of-a-corrupt-log', 'poison', 'lobby', $3)`,
    [id, partition, Date.now()],
  );
  return id;
}
