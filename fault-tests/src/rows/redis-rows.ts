import { isLost } from '#checker/command-invariants.ts';
import type { LostCommands } from '#evidence/evidence.ts';
import { now, pause, until } from '#now.ts';
import type { Row } from '#run/row.ts';
import type { FaultSystem } from '#system/fault-system.ts';
import { cutRedisLog, removeRedisData } from '#system/store-processes.ts';
import { lastIds, underWayAt } from '#system/stream-tap.ts';
import { to } from './attack.ts';
import { deliverThrice } from './deliver-thrice.ts';

/**
 * Bytes lost in a power failure: everything since the last sync of the append-only file, a second or two of a running
 * quiz.
 */
const LOST_BYTES = [200, 6_000] as const;
const UNREAD_MS = [500, 1_000] as const;
const DELIVERED_MS = 15_000;
const READY_MS = 5_000;
const KILLING_MS = 1_000;

/** Faults of Redis and of its streams. */
export const redisRows: readonly Row[] = [
  {
    row: 9,
    title: 'Redis restarts with its data, but for the tail of its append-only file',
    seconds: 5,
    moment: { share: [0.05, 0.6] },
    bounds: { closeLateMs: 3_500, viewMs: 4_500, isWorkerBack: true },
    async inject({ system, owner, loses, tell, violated, random }) {
      // Longer than the maximum delay of a counted answer, so that losing the held time is noticed.
      const awayMs = random.between(2_000, 3_000);
      // Commands wait on the stream: those that are not lost must be executed.
      (await owner()).redis.cut();
      await pause(random.between(...UNREAD_MS));
      await system.redis.stop('SIGKILL');
      const killedAt = now();
      const bytes = await cutRedisLog(system.redis, random.int(...LOST_BYTES));
      if (bytes === 0) violated('nothing was lost');
      await pause(awayMs);
      const lost = { after: await startUnheard(system), until: killedAt };
      loses(lost);
      const commands = system.tap.entries.filter((entry) => isLost(entry, lost)).length;
      tell(`without its last ${bytes} bytes (${commands} commands), back after ${Math.round(awayMs)} ms`);
    },
  },
  {
    row: 10,
    title: 'Redis restarts empty',
    bounds: { closeLateMs: 3_500, viewMs: 4_500, isWorkerBack: true },
    async inject({ system, loses, tell, violated, random }) {
      const awayMs = random.between(100, 3_000);
      await system.redis.stop('SIGKILL');
      const killedAt = now();
      await removeRedisData(system.redis);
      await pause(awayMs);
      const left = Object.keys(await startUnheard(system));
      if (left.length > 0) violated(`Redis still had ${left.length} streams`);
      loses({ after: underWayAt(killedAt), until: killedAt });
      tell(`empty after ${Math.round(awayMs)} ms`);
    },
  },
  {
    row: 11,
    title: 'Redis away for 15 s',
    questions: 4,
    limitMs: 90_000,
    // Questions must be left for the worker.
    moment: { question: [0, 0] },
    bounds: { closeLateMs: 3_500, viewMs: 4_500, isWorkerBack: true },
    services: () => ({ mailer: true }),
    async inject({ system, tell, violated, random }) {
      await system.redis.stop('SIGTERM');
      await pause(15_000);
      await system.redis.start();
      // The worker's connection is gone: it must take jobs again.
      const email = `after-${random.int(0, 1e9)}@example.test`;
      const isAsked = async () => {
        const body = JSON.stringify({ email });
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${system.gateways[0]?.url()}/api/auth/link`, { method: 'POST', headers, body });
        return answer.ok;
      };
      await until('a sign-in mail is asked for', DELIVERED_MS, isAsked, 500);
      const asked = performance.now();
      const arrived = async () => to(await system.inbox(), email).length > 0;
      await until('the mail arrives', DELIVERED_MS, arrived, 100).catch((error: Error) => violated(error.message));
      tell(`away for 15 s, a mail after ${Math.round(performance.now() - asked)} ms`);
    },
  },
  {
    row: 12,
    title: 'Redis at its memory limit',
    seconds: 5,
    moment: { share: [0.02, 0.1] },
    bounds: { closeLateMs: 3_000, viewMs: 4_000 },
    async inject({ system, players, tell, violated }) {
      const began = now();
      await system.redisClient.config('SET', 'maxmemory', '1mb');
      await pause(3_000);
      const ended = now();
      await system.redisClient.config('SET', 'maxmemory', '0');
      const during = players.flatMap(({ facts }) =>
        facts.flatMap((fact) => (fact.kind === 'told' && fact.at > began + 50 && fact.at < ended ? [fact.error] : [])),
      );
      const refused = during.filter((error) => error?.includes('overloaded')).length;
      if (refused === 0) violated('nobody was told that the service is overloaded');
      const evicted = /evicted_keys:(\d+)/.exec(await system.redisClient.info('stats'))?.[1];
      if (evicted !== '0') violated(`Redis evicted ${evicted} keys`);
      tell(`${refused} calls refused as overloaded`);
    },
  },
  {
    row: 13,
    title: 'subscriber connections killed',
    moment: { share: [0.85, 1] },
    bounds: { viewMs: 2_000 },
    async inject({ system, tell, violated, random }) {
      const began = now();
      let [killed, times] = [0, 0];
      // Past the end of the question, so that its publications are missed; otherwise nothing is proved.
      for (; now() - began < KILLING_MS; times++) {
        killed += Number(await system.redisClient.call('CLIENT', 'KILL', 'TYPE', 'pubsub'));
        await pause(random.between(20, 150));
      }
      if (killed < system.gateways.length) violated(`only ${killed} subscribers were killed`);
      tell(`killed ${killed} subscribers in ${times} rounds`);
    },
  },
  {
    row: 14,
    title: 'blocked reader connections killed',
    bounds: { closeLateMs: 6_500, viewMs: 7_000 },
    async inject({ system, tell, violated, random }) {
      const times = random.int(1, 6);
      let killed = 0;
      for (let i = 0; i < times; i++) {
        const list = String(await system.redisClient.client('LIST'));
        const readers = list.split('\n').filter((line) => line.includes('cmd=xreadgroup'));
        const ids = readers.map((line) => /^id=(\d+)/.exec(line)?.[1] ?? '0');
        const kills = ids.map((id) => system.redisClient.client('KILL', 'ID', id).catch(() => 0));
        killed += (await Promise.all(kills)).filter(Boolean).length;
        await pause(random.between(20, 300));
      }
      if (killed === 0) violated('no reader was killed');
      tell(`killed ${killed} readers in ${times} rounds`);
    },
  },
  {
    row: 21,
    title: 'each command delivered three times, out of order',
    moment: 'beginning',
    bounds: { closeLateMs: 1_500, viewMs: 2_500 },
    inject: deliverThrice,
  },
  {
    row: 45,
    title: 'Redis connections stranded for ever, new ones served',
    questions: 4,
    bounds: { arrivalMs: 6_500, closeLateMs: 6_500, viewMs: 7_000, backMs: 10_000 },
    async inject({ system, tell, violated }) {
      const links = [...system.gateways, ...system.engines].map((service) => service.redis.strand());
      if (links.some((held) => held === 0)) violated(`a service had no connection to strand: ${links.join(', ')}`);
      tell(`stranded ${links.join(', ')} connections`);
    },
  },
  {
    row: 46,
    title: 'a replica of Redis promoted, the old primary demoted',
    questions: 4,
    // Replication is asynchronous: commands without an acknowledgement may be lost with the old primary.
    bounds: { arrivalMs: 6_500, closeLateMs: 6_500, viewMs: 7_000, backMs: 10_000 },
    async inject({ system, begins, loses, tell, violated }) {
      const successor = await system.startReplica();
      begins();
      await successor.client.call('REPLICAOF', 'NO', 'ONE');
      const after = await lastIds(successor.client);
      for (const service of [...system.gateways, ...system.engines])
        service.redis.leadTo(`redis://127.0.0.1:${successor.port}`);
      await system.redisClient.call('REPLICAOF', '127.0.0.1', String(successor.port));
      loses({ after, until: now() });
      const refusal = await system.redisClient.set('row-46', 'written').catch(String);
      if (!refusal?.includes('READONLY')) violated(`the old primary still takes writes: ${refusal}`);
      tell('promoted');
    },
  },
];

/** Starts Redis again. @returns the last id of each stream, read before any service can write to it */
async function startUnheard({ gateways, engines, redis, redisClient }: FaultSystem): Promise<LostCommands['after']> {
  const links = [...gateways, ...engines].map((service) => service.redis);
  for (const link of links) link.cut();
  await redis.start();
  const answers = () =>
    redisClient.ping().then(
      () => true,
      () => false,
    );
  await until('Redis answers', READY_MS, answers);
  const ids = await lastIds(redisClient);
  for (const link of links) link.open();
  return ids;
}
