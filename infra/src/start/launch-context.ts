import type { DataLock } from '@quarry/local-services/data-lock';
import type { ManagedProcess, ProcessHooks } from '@quarry/local-services/process/managed-process';
import type { RunFileKeeper, RunningProcess } from '@quarry/local-services/run-file';
import { keepRunning } from '#start/keep-running.ts';
import type { LogView } from '#start/log-view.ts';
import type { ShutdownOrder, Tier } from '#start/shutdown-order.ts';

/** Context of every step of a start. */
export interface LaunchContext {
  /** The checkout. */
  root: string;
  dataDir: string;
  view: LogView;
  /** Prints progress. */
  say: (line: string) => void;
  lock: DataLock;
  runFile: RunFileKeeper;
  shutdown: ShutdownOrder;
}

export interface SystemProcess<P> {
  name: string;
  tier: Tier;
  start: (hooks: ProcessHooks) => Promise<P>;
  /** Its fields in the run file besides the id. */
  addresses?: (process: P) => Omit<RunningProcess, 'pid'>;
  /** Signal that cleanly ends it as an orphan of a killed launcher. */
  stopSignal?: NodeJS.Signals;
  /** Selects the log lines to show; default: all. */
  keep?: (line: string) => boolean;
}

/**
 * Starts a process of the system and keeps it running: its log is shown, the lock and the run file list it, and it ends
 * with its tier.
 * @returns its first run, ready
 */
export async function keepInSystem<P extends ManagedProcess>(
  { lock, runFile, view, shutdown }: LaunchContext,
  { name, tier, start, addresses, stopSignal = 'SIGTERM', keep }: SystemProcess<P>,
): Promise<P> {
  const log = view.source(name, keep);
  const kept = await keepRunning<P>({
    signal: shutdown.signal,
    log: view.source(name),
    start: (signal) => start({ log, signal, onSpawn: (pid) => lock.record(name, pid, stopSignal) }),
    onUp: (process) => runFile.up(name, { pid: process.pid, ...addresses?.(process) }),
    onDown: (process) => {
      lock.forget(process.pid);
      runFile.down(name);
    },
  });
  shutdown.add(tier, kept.stop);
  return kept.first;
}
