import { expect } from 'vitest';
import type { RunningSystem } from './stage.ts';

/** Metrics line that counts the commands an engine has processed. */
const CARRIED_OUT = /^quarry_command_seconds_count\{.*\} (\d+)$/gm;

const pidOf = async (system: RunningSystem, name: string): Promise<number | undefined> =>
  (await system.runFile()).processes.find((process) => process.name === name)?.pid;

/** Commands each engine has processed since it started, by name. */
async function carriedOut(system: RunningSystem): Promise<Map<string, number>> {
  const { processes, metrics } = await system.runFile();
  const pages = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  const engines = pages.filter((page) => page.includes('service="session-engine"'));
  const names = processes.map(({ name }) => name).filter((name) => name.startsWith('engine-'));
  return new Map(
    names.map((name, i) => [
      name,
      [...(engines[i] ?? '').matchAll(CARRIED_OUT)].reduce((sum, [, count]) => sum + Number(count), 0),
    ]),
  );
}

/** @returns the engine that processes what `act` does; nothing else may happen meanwhile */
export async function ownerOf(system: RunningSystem, act: () => Promise<void>): Promise<string> {
  const before = await carriedOut(system);
  await act();
  let busy: string | undefined;
  await expect
    .poll(async () => {
      busy = [...(await carriedOut(system))].find(([name, count]) => count > (before.get(name) ?? 0))?.[0];
      return busy;
    })
    .toBeDefined();
  return String(busy);
}

/**
 * Kills a process as a crash does.
 * @returns a wait until it runs again
 */
export async function crash(system: RunningSystem, name: string): Promise<() => Promise<void>> {
  const pid = await pidOf(system, name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(pid, 'SIGKILL');
  return async () => {
    await expect
      .poll(async () => [undefined, pid].includes(await pidOf(system, name)), { timeout: 20_000 })
      .toBe(false);
  };
}
