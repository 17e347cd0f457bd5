import { randomUUID } from 'node:crypto';
import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { until } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';

export const row24: Row = {
  row: 24,
  title: 'a poison command; a corrupt event',
  bounds: { closeLateMs: 1_500, viewMs: 2_500, answerP99Ms: 2_000 },
  async inject(scene) {
    const { system, host, violated, tell } = scene;
    const partition = partitionOf(host.sessionId as SessionId);
    const put = (text: string) => system.redisClient.xadd(`commands:{${partition}}`, '*', 'c', text);
    const corrupt = await insertCorruptSession(scene, partition);
    const poison = [
      'no JSON at all',
      JSON.stringify({ commandId: randomUUID(), sessionId: host.sessionId, body: { type: 'NoSuchCommand' } }),
      JSON.stringify({ commandId: randomUUID(), sessionId: corrupt, body: { type: 'SweepAway' } }),
    ];
    for (const text of poison) await put(text);
    const count = async () => Number((await system.sql<{ n: string }>('select count(*) as n from dead_letter'))[0]?.n);
    await until('the poison is set aside', 6_000, async () => (await count()) >= poison.length).catch((error: Error) =>
      violated(error.message),
    );
    if ((await count()) > poison.length) violated(`${await count()} dead letters of ${poison.length} commands`);
    const [quarantined] = await system.sql('select 1 from quarantine where session_id = $1', [corrupt]);
    if (!quarantined) violated('the corrupt session is not in quarantine');
    tell(`${poison.length} poison commands, one of a session whose log cannot be read`);
  },
};

/** A session of the same partition whose one event is nonsense. */
async function insertCorruptSession({ system }: Scene, partition: number): Promise<string> {
  let id = randomUUID();
  while (partitionOf(id as unknown as SessionId) !== partition) id = randomUUID();
  const [lease] = await system.sql<{ epoch: number }>('select epoch from lease where partition = $1', [partition]);
  await system.sql(
    `insert into event (session_id, version, partition, epoch, at, command_id, type, data) values ($1, 1, $2, $3, 0, 'x', 'Nonsense', '{}')`,
    [id, partition, lease?.epoch],
  );
  await system.sql(`insert into command_log (session_id, command_id, rejection, version) values ($1, 'x', null, 1)`, [
    id,
  ]);
  return id;
}
