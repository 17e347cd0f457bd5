import type { Host } from '#clients/host.ts';
import { type Intruder, openIntruder } from '#clients/intruder.ts';
import type { Player } from '#clients/player.ts';
import type { InjectionFact, LostCommands, QuestionFact } from '#evidence/evidence.ts';
import { now, pause, until } from '#now.ts';
import type { Random } from '#random.ts';
import type { FaultSystem } from '#system/fault-system.ts';
import type { ServiceProcess } from '#system/service-process.ts';
import type { Row, Scene } from './row.ts';

interface SceneParts {
  readonly system: FaultSystem;
  readonly host: Host;
  readonly players: readonly Player[];
  readonly questions: readonly QuestionFact[];
  readonly question: QuestionFact;
  readonly random: Random;
  /** Collects the intruders. */
  readonly intruders: Intruder[];
}

/** Time limit; on a slower machine the checker finds too few answers to compare. */
const ANSWERS_LIMIT_MS = 20_000;

/** Injects a row's fault and measures it. */
export async function injectRow(row: Row, parts: SceneParts): Promise<InjectionFact> {
  const { system, host, random, intruders } = parts;
  const findings: string[] = [];
  const described: string[] = [];
  const besides: Promise<unknown>[] = [];
  const comparisons: { calmAt: number; at: number; endedAt: number }[] = [];
  let lost: LostCommands | null = null;
  let at = now();
  const endComparison = () => {
    const last = comparisons.at(-1);
    if (last) last.endedAt = now();
  };

  const owner = async (): Promise<ServiceProcess> => {
    const name = (await leaseOf(system, host.sessionId)).owner;
    const engine = system.engines.find((one) => name.startsWith(one.name));
    if (!engine) throw new Error(`${name} owns the session and is no engine of this run`);
    return engine;
  };
  const scene: Scene = {
    ...parts,
    owner,
    other(service) {
      const all = system.engines.includes(service) ? system.engines : system.gateways;
      const other = all.find((one) => one !== service);
      if (!other) throw new Error('there is no other');
      return other;
    },
    begins: () => {
      at = now();
    },
    async answers(count) {
      const completed = () =>
        parts.players.reduce((n, { facts }) => n + facts.filter(({ kind }) => kind === 'told').length, 0);
      const wanted = completed() + count;
      await until(`${count} answers`, ANSWERS_LIMIT_MS, () => completed() >= wanted, 100).catch(() => {});
    },
    async calm(answers) {
      endComparison();
      const calmAt = now();
      await scene.answers(answers);
      const begins = now();
      if (comparisons.length === 0) at = begins;
      comparisons.push({ calmAt, at: begins, endedAt: begins });
    },
    meanwhile(work) {
      // It is awaited below.
      work.catch(() => {});
      besides.push(work);
    },
    tell: (text) => void described.push(text),
    loses: (commands) => {
      lost = commands;
    },
    violated: (text) => void findings.push(text),
    expects(what, is, wanted) {
      if (is !== wanted) findings.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`);
    },
    async intrude(
      path,
      { gateway = random.int(0, 1), url = system.gateways[gateway]?.url() ?? '', headers, deviceId } = {},
    ) {
      const name = `intruder-${intruders.length + 1}`;
      const intruder = await openIntruder({
        url,
        path,
        ...(headers ? { headers } : {}),
        name,
        deviceId: deviceId ?? `dev-${name}-${random.int(0, 1e9)}`,
      });
      intruders.push(intruder);
      return intruder;
    },
    crash(service, restartAfterMs) {
      service.signal('SIGKILL');
      scene.meanwhile(
        service
          .ended()
          .then(() => pause(restartAfterMs))
          .then(() => service.start()),
      );
    },
  };
  const measuring = row.bounds?.takeoverMs ? watchTakeover(system, host.sessionId) : null;
  await row.inject(scene);
  endComparison();
  const endedAt = now();
  await Promise.all(besides);
  const tookOverAt = await measuring?.();
  return {
    at,
    endedAt,
    description: described.join('; '),
    takeoverMs: tookOverAt ? tookOverAt - at : null,
    comparisons,
    findings,
    lost,
  };
}

/** Watches the owner of the session's partition. @returns a function that awaits the instant of the first change */
function watchTakeover(system: FaultSystem, sessionId: string): () => Promise<number | null> {
  const limit = now() + 40_000;
  const changed = (async () => {
    const before = await leaseOf(system, sessionId);
    while (now() < limit) {
      const lease = await readLease(system, sessionId).catch(() => before);
      if (lease?.owner && lease.epoch > before.epoch) return now();
      await pause(40);
    }
    return null;
  })();
  // The caller gets a failure; if the row itself fails, there is no caller.
  changed.catch(() => undefined);
  return () => changed;
}

interface LeaseRow {
  /** Null while the partition changes its owner. */
  owner: string | null;
  epoch: number;
}

async function readLease(system: FaultSystem, sessionId: string): Promise<LeaseRow | undefined> {
  const [lease] = await system.sql<LeaseRow>(
    'select owner, epoch from lease where partition = (select partition from session where id = $1)',
    [sessionId],
  );
  return lease;
}

/** The session's lease; waits while engines balance the partitions. */
async function leaseOf(system: FaultSystem, sessionId: string): Promise<LeaseRow & { owner: string }> {
  const limit = now() + 10_000;
  do {
    const lease = await readLease(system, sessionId);
    if (lease?.owner) return { ...lease, owner: lease.owner };
    await pause(40);
  } while (now() < limit);
  throw new Error('nobody owns the session');
}
