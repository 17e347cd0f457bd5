import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** An engine in a process of its own, to be killed. */
export interface EngineProcess {
  readonly process: ChildProcess;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts an engine process and waits until it is ready. */
export async function startEngineProcess(name: string, databaseUrl: string, redisUrl: string): Promise<EngineProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ENGINE_ID: name,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('"event":"ready"')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`engine ${name} ended with ${code}`)));
  });
  return {
    process: child,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}
