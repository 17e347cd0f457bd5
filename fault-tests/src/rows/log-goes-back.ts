import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pause, until } from '#now.ts';
import type { Scene } from '#run/row.ts';

const run = promisify(execFile);
const TAKEOVER_MS = 12_000;
/** Commits that the copy lacks. */
const LOST_MS = [600, 1_500] as const;

/**
 * Puts Postgres back to a copy of a moment ago, as a failover to a standby that lagged does. In half of the runs the session
 * was claimed anew in between, so that this claim is lost as well.
 */
export async function logGoesBack(scene: Scene): Promise<void> {
  const { system, host, owner, crash, begins, random, tell, violated } = scene;
  const { postgres } = system;
  const copy = `${postgres.folder}-copy`;
  await postgres.stop('SIGINT');
  await run('cp', ['-a', postgres.folder, copy]);
  await postgres.start();
  const versions = async () => {
    const [row] = await system.sql<{ n: number }>('select max(version) as n from event where session_id = $1', [
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
    // By its epoch: the engine that comes back may be the one that claims it.
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
  await run('rm', ['-rf', postgres.folder]);
  await run('mv', [copy, postgres.folder]);
  await postgres.start();
  tell(`${lost} events lost${losesClaim ? ', and the claim of a takeover' : ''}`);
}
