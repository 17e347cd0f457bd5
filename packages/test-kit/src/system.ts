import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunFile } from '@quarry/local-services/run-file';
import { launched } from '#launched.ts';

export interface TestSystem {
  /** The address to open. */
  app: string;
  /** The current `run.json`: addresses and process ids. */
  runFile(): Promise<RunFile>;
  /** Everything printed so far. */
  lines: readonly string[];
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * The whole product, started like `npm start`, with its own data folder and ports.
 * `env` changes its environment, for instance rate limits; `web: false` omits the browser app.
 */
export async function startTestSystem(
  options: { gateways?: number; engines?: number; web?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<TestSystem> {
  const { gateways = 1, engines = 1, web = true } = options;
  const env = { WEB_BUILD: web ? 'auto' : 'skip', ...options.env };
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-system-'));
  const main = join(import.meta.dirname, '..', '..', '..', 'infra', 'src', 'start', 'main.ts');
  const system = launched([main, '--gateways', String(gateways), '--engines', String(engines)], dataDir, env);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const app = await system.ready;
    return {
      app,
      runFile: system.runFile,
      lines: system.lines,
      stop: async () => {
        system.child.kill('SIGTERM');
        await system.exited;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
