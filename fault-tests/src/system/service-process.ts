import { join } from 'node:path';
import { signalProcess } from '@quarry/local-services/process/end-process';
import { type Service, startService } from '@quarry/local-services/start-service';
import type { TcpProxy } from '@quarry/test-kit/tcp-proxy';
import type { AppendTrap } from './append-trap.ts';
import type { Janitor } from './janitor.ts';
import { keptLines } from './kept-lines.ts';

/** A gateway or engine of the run: a process with its own links to the stores. */
export interface ServiceProcess {
  readonly name: string;
  readonly postgres: TcpProxy;
  readonly redis: TcpProxy;
  readonly trap: AppendTrap;
  /** Error of its wall clock, milliseconds. */
  readonly clockMs: number;
  /** Its address; gateways keep theirs across restarts. */
  url(): string;
  /** URL of its metrics page. */
  metrics(): string;
  pid(): number;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  ended(): Promise<unknown>;
  start(): Promise<void>;
  /** Its last log lines. */
  lines(): readonly string[];
}

export interface ServiceParts {
  readonly name: string;
  readonly sourceRoot: string;
  readonly folder: 'gateway' | 'session-engine' | 'mailer';
  readonly environment: () => Record<string, string>;
  readonly nodeOptions: string;
  readonly clockMs: number;
  readonly links: Pick<ServiceProcess, 'postgres' | 'redis' | 'trap'>;
  readonly janitor: Janitor;
}

/** Creates a service of the run; `start` starts it. */
export function serviceProcess(parts: ServiceParts): ServiceProcess {
  const { name, janitor, links } = parts;
  const { lines, keep } = keptLines();
  let service: Service | null = null;
  const running = (): Service => {
    if (!service) throw new Error(`${name} was never started`);
    return service;
  };
  return {
    name,
    ...links,
    clockMs: parts.clockMs,
    url: () => String(running().url),
    metrics: () => String(running().metrics),
    pid: () => running().pid,
    signal: (signal) => {
      signalProcess(running().pid, signal);
    },
    ended: () => running().exited,
    lines,
    async start() {
      const started = await startService(
        {
          name,
          entry: join(parts.sourceRoot, 'services', parts.folder, 'src', 'main.ts'),
          env: {
            ...parts.environment(),
            LOG_LEVEL: 'info',
            METRICS_PORT: '0',
            ...(parts.nodeOptions ? { NODE_OPTIONS: parts.nodeOptions } : {}),
          },
          graceMs: 10_000,
        },
        {
          onSpawn: (pid) => janitor.watchProcess(pid),
          log: keep,
        },
      );
      service = started;
      void started.exited.then(() => janitor.forgetProcess(started.pid));
    },
  };
}
