import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '#find-program.ts';
import { installPackage } from '#install-package.ts';
import { LOOPBACK } from '#ports.ts';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';

export interface HaproxyOptions extends ProcessHooks {
  /** Folder for the generated part of its configuration. */
  dataDir: string;
  /** The shipped configuration file, without the gateways. */
  config: string;
  /** Address and port for visitors. */
  listen: { host: string; port: number };
  /** Port of `/metrics` and `/healthz`, on the loopback address. */
  operationsPort: number;
  /** Ports of the gateways, on the loopback address. */
  gatewayPorts: readonly number[];
}

/** As in the shipped configuration. */
const SLOTS = 24_000;
/** Listeners, checks, logs. */
const OTHER_FILES = 200;

const HELP =
  'several gateways share a port through HAProxy, which is missing and cannot be installed from here:\n' +
  '  install it:            sudo apt-get install haproxy   (macOS: brew install haproxy)\n' +
  '  or start one gateway:  npm start';

/**
 * Starts HAProxy in front of several gateways, installing it first if it is missing.
 * @throws Error that says what to do when it can neither be found nor installed
 */
export async function startHaproxy(options: HaproxyOptions): Promise<ManagedProcess> {
  const { dataDir, config, listen, operationsPort, gatewayPorts, log, onSpawn, signal } = options;
  const command = await haproxyProgram((line) => log?.(line, 'stdout'));
  await mkdir(dataDir, { recursive: true });
  const gateways = join(dataDir, 'gateways.cfg');
  const servers = (option: string) =>
    gatewayPorts.map((port, index) => `    server gateway-${index + 1} ${LOOPBACK}:${port} ${option}\n`).join('');
  await writeFile(gateways, `backend gateways\n${servers('check')}backend unready-gateways\n${servers('no-check')}`);
  return startProcess({
    name: 'proxy',
    command,
    // The master logs when its worker is ready, and exits with it.
    args: ['-W', '-db', '-f', config, '-f', gateways],
    env: {
      ...process.env,
      SLOTS: String(slots()),
      PEOPLE: `${listen.host}:${listen.port}`,
      OPERATIONS: `${LOOPBACK}:${operationsPort}`,
    },
    log,
    onSpawn,
    signal,
    isReady: (line) => line.includes('Loading success'),
  });
}

/** Maximum connections: as in a deployment, or half of this machine's limit of open files, because each takes two. */
function slots(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { hard: number | 'unlimited' } } };
  const files = Number(userLimits?.open_files?.hard);
  return Number.isFinite(files) ? Math.min(SLOTS, Math.floor((files - OTHER_FILES) / 2)) : SLOTS;
}

async function haproxyProgram(log: (line: string) => void): Promise<string> {
  const find = () => findProgram(['haproxy']);
  let failure: unknown;
  if (!find()) await installPackage({ apt: ['haproxy'], brew: ['haproxy'] }, log).catch((error) => (failure = error));
  const found = find();
  if (!found) throw new Error(HELP, { cause: failure });
  return found;
}
