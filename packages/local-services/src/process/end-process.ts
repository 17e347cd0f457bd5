import { setTimeout as delay } from 'node:timers/promises';

/** Sends a signal. A negative pid names a process group. @returns whether there was a process to receive it */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // EPERM: it exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  return signalProcess(pid, 0);
}

/**
 * Ends a process: `signal`, then after `graceMs` SIGKILL to its whole group, children included. Resolves when `exited`
 * does.
 */
export async function endProcess(
  pid: number,
  exited: Promise<unknown>,
  { signal, graceMs }: { signal: NodeJS.Signals; graceMs: number },
): Promise<void> {
  signalProcess(pid, signal);
  const timer = setTimeout(() => {
    if (!signalProcess(-pid, 'SIGKILL')) signalProcess(pid, 'SIGKILL');
  }, graceMs);
  await exited;
  clearTimeout(timer);
}

const POLL_MS = 50;

/** Ends a process that is not a child of this one, so that its exit must be polled: `signal`, then SIGKILL. */
export async function untilGone(
  pid: number,
  { signal, graceMs }: { signal: NodeJS.Signals; graceMs: number },
): Promise<void> {
  signalProcess(pid, signal);
  for (let waited = 0; isAlive(pid); waited += POLL_MS) {
    if (waited === Math.ceil(graceMs / POLL_MS) * POLL_MS) signalProcess(pid, 'SIGKILL');
    if (waited > graceMs + 5_000) throw new Error(`process ${pid} cannot be ended`);
    await delay(POLL_MS);
  }
}
