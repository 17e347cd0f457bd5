import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Content of `.data/run.json` while the system runs (contract, section 1). */
export const runFileSchema = z.object({
  app: z.string(),
  /** Null if `SMTP_URL` names another server. */
  inbox: z.string().nullable(),
  smtp: z.string(),
  gateways: z.array(z.string()),
  metrics: z.array(z.string()),
  databaseUrl: z.string(),
  redisUrl: z.string(),
  processes: z.array(z.object({ name: z.string(), pid: z.number() })),
});

export type RunFile = z.infer<typeof runFileSchema>;

/** A process in the run file. */
export interface RunningProcess {
  pid: number;
  /** Its address, for a gateway. */
  gateway?: string;
  metrics?: string;
}

export interface RunFileKeeper {
  up(name: string, process: RunningProcess): void;
  down(name: string): void;
  /** Writes the file; earlier its addresses would not answer. */
  publish(addresses: Pick<RunFile, 'app' | 'inbox' | 'smtp' | 'databaseUrl' | 'redisUrl'>): void;
  remove(): void;
}

/** Maintains `.data/run.json`: written when everything runs, rewritten at each restart, removed at the end. */
export function runFileKeeper(dataDir: string): RunFileKeeper {
  const path = join(dataDir, 'run.json');
  const running = new Map<string, RunningProcess>();
  let addresses: Parameters<RunFileKeeper['publish']>[0] | undefined;

  const write = () => {
    if (!addresses) return;
    const all = [...running].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
    const file: RunFile = {
      ...addresses,
      gateways: all.flatMap(([, { gateway }]) => gateway ?? []),
      metrics: all.flatMap(([, { metrics }]) => metrics ?? []),
      processes: all.map(([name, { pid }]) => ({ name, pid })),
    };
    // Renamed into place, so that readers never see a partial file.
    writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  return {
    up: (name, process) => {
      running.set(name, process);
      write();
    },
    down: (name) => {
      running.delete(name);
      write();
    },
    publish: (given) => {
      addresses = given;
      write();
    },
    remove: () => {
      addresses = undefined;
      rmSync(path, { force: true });
    },
  };
}
