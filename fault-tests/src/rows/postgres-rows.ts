import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { now, pause, until } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';
import type { Janitor } from '#system/janitor.ts';
import { underWayAt } from '#system/stream-tap.ts';

const BLOCK = Buffer.alloc(256 * 1024);
const FULL_MS = 5_000;
const TAKEOVER_MS = 12_000;
/** Commits that the copy lacks. */
const LOST_MS = [600, 1_500] as const;

/** Faults of Postgres. */
export const postgresRows: readonly Row[] = [
  {
    row: 15,
    title: 'Postgres restarts',
    bounds: { closeLateMs: 3_500, viewMs: 4_500 },
    async inject({ system, tell, random }) {
      const signal = random.pick(['SIGINT', 'SIGQUIT'] as const);
      const awayMs = random.between(50, 2_000);
      await system.postgres.stop(signal);
      await pause(awayMs);
      await system.postgres.start();
      tell(`${signal}, back after ${Math.round(awayMs)} ms`);
    },
  },
  {
    row: 16,
    title: 'Postgres away for 30 s',
    questions: 2,
    seconds: 5,
    limitMs: 75_000,
    moment: { question: [0, 0], share: [0.2, 0.7] },
    bounds: { closeLateMs: 3_500, viewMs: 4_500 },
    async inject({ system, tell }) {
      await system.postgres.stop('SIGINT');
      await pause(30_000);
      await system.postgres.start();
      tell('away for 30 s');
    },
  },
  {
    row: 43,
    title: 'disk full under Postgres',
    // Players answer while it is full.
    seconds: 5,
    moment: { share: [0.02, 0.5] },
    bounds: { closeLateMs: 5_000, viewMs: 6_000 },
    prepareDataFolder: mountSmallDisk,
    async inject({ system, random, tell, violated }) {
      const filler = join(system.postgres.folder, 'filler');
      const fillsWal = random.chance(0.5);
      await fillDisk(filler);
      const hasEnded = fillsWal && (await exhaustWal(system));
      if (!fillsWal) await exhaustPages(system);
      await pause(FULL_MS);
      const lines = system.engines.flatMap((engine) => engine.lines());
      const refused = lines.filter((line) => NO_ROOM.test(line)).length;
      if (!hasEnded && refused === 0) violated('nothing was refused for want of room');
      await rm(filler);
      // Without room for its WAL the server exits; its supervisor restarts it.
      await pause(500);
      await system.postgres.start();
      const hung = await hangs(system);
      if (hung) {
        await system.postgres.stop('SIGQUIT');
        await system.postgres.start();
      }
      const what = fillsWal ? 'nor for the write-ahead log' : `${refused} batches refused`;
      tell(`no room for data, ${what}${hung ? ', hung and restarted' : ''}`);
    },
  },
  {
    row: 49,
    title: 'Postgres goes back to a copy that lacks the last commits',
    seconds: 20,
    questions: 2,
    limitMs: 110_000,
    moment: { question: [0, 0], share: [0.05, 0.15] },
    bounds: { arrivalMs: 10_000, closeLateMs: 9_000, viewMs: 12_000, mayLoseStored: true },
    inject: logGoesBack,
  },
];

/** Mounts a small file system in memory at `folder`; only root may. */
async function mountSmallDisk(folder: string, janitor: Janitor): Promise<void> {
  await mkdir(folder);
  janitor.watchMount(folder);
  await runCommand('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'quarry-faults', folder]);
}

/** Writes to `path` until the disk is full. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = BLOCK.length; size >= 512; ) {
      try {
        await file.write(BLOCK, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    await file.close();
  }
}

/** Log line of an engine whose append Postgres refused. */
const NO_ROOM = /"batch-failed".*(could not extend file|No space left)/;

/**
 * Makes Postgres switch WAL segments until it needs one there is no room for. @returns whether it exited because of
 * that
 */
async function exhaustWal(system: { sql(text: string): Promise<unknown> }): Promise<boolean> {
  let hasEnded = false;
  for (let i = 0; i < SEGMENTS; i++)
    await system.sql(`select pg_logical_emit_message(false, 'x', 'x'), pg_switch_wal()`).catch(() => {
      hasEnded = true;
    });
  return hasEnded;
}

/**
 * Whether Postgres runs but stays unavailable: if its recovery hits the full disk, PostgreSQL 18.4 sometimes neither
 * exits nor recovers. An operator would restart it then (docs/runbook.md).
 */
function hangs(system: { sql(text: string): Promise<unknown> }): Promise<boolean> {
  const accepts = () =>
    system.sql('select 1').then(
      () => true,
      () => false,
    );
  return until('Postgres accepts connections', RECOVERED_MS, accepts).then(
    () => false,
    () => true,
  );
}

/** More than enough to recover the few segments of a run. */
const RECOVERED_MS = 3_000;

/** More segments than Postgres keeps ready. */
const SEGMENTS = 6;

/** Sizes in bytes of the rows that fill the free space in a table's pages: large ones first, then any. */
const ROWS_BYTES = [1_500, 0] as const;

/** Fills the log's last page with uncommitted rows, so that the next event needs a page there is no room for. */
async function exhaustPages(system: { sql(text: string, values: unknown[]): Promise<unknown> }): Promise<void> {
  // In the select list: in `from` the series would first be spooled to a file, for which there is no room either.
  const rows = `insert into session_event (session_id, version, partition, epoch, at, command_id, type, data)
    select 'filler', n, 0, 0, 0, '', '', to_jsonb(repeat('x', $1)) from (select generate_series(1, 1000000) as n) as numbers`;
  for (const bytes of ROWS_BYTES) await system.sql(rows, [bytes]).catch(() => {});
}

/**
 * Restores Postgres to a slightly older copy, like a failover to a lagging standby. In half of the runs the session was
 * reclaimed in between, so that this claim is lost too.
 */
async function logGoesBack(scene: Scene): Promise<void> {
  const { system, host, owner, crash, begins, loses, random, tell, violated } = scene;
  const { postgres } = system;
  const copy = `${postgres.folder}-copy`;
  // Commands missing in the copy may be gone: they had been acknowledged on the stream.
  const after = underWayAt(now());
  await postgres.stop('SIGINT');
  await runCommand('cp', ['-a', postgres.folder, copy]);
  await postgres.start();
  const versions = async () => {
    const [row] = await system.sql<{ n: number }>('select max(version) as n from session_event where session_id = $1', [
      host.sessionId,
    ]);
    return row?.n ?? 0;
  };
  const epoch = async () => {
    const [lease] = await system.sql<{ epoch: number }>(
      'select epoch from lease where partition = (select partition from session where id = $1)',
      [host.sessionId],
    );
    return lease?.epoch ?? 0;
  };
  const copied = await versions();
  const losesClaim = random.chance(0.5);
  if (losesClaim) {
    // Compared by epoch: the engine that comes back may be the one that claims it.
    const claimed = await epoch();
    crash(await owner(), random.between(300, 3_000));
    await until('the session is claimed anew', TAKEOVER_MS, async () => (await epoch()) > claimed);
  }
  await until('events that the copy lacks', TAKEOVER_MS, async () => (await versions()) > copied);
  await pause(random.between(...LOST_MS));
  const lost = (await versions()) - copied;
  if (lost === 0) violated('the copy lacks nothing');
  begins();
  await postgres.stop('SIGQUIT');
  loses({ after, until: now() });
  await runCommand('rm', ['-rf', postgres.folder]);
  await runCommand('mv', [copy, postgres.folder]);
  await postgres.start();
  tell(`${lost} events lost${losesClaim ? ', and the claim of a takeover' : ''}`);
}
