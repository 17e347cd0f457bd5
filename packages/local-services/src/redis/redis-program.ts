import { existsSync } from 'node:fs';
import { composedImage } from '#composed-image.ts';
import { findProgram } from '#find-program.ts';
import { installPackage } from '#install-package.ts';
import { LOOPBACK } from '#ports.ts';
import { isAlive } from '#process/end-process.ts';
import { runCommand } from '#process/run-command.ts';

/** Builds the command line of a server with these settings, on this port, with its files in `dataDir`. */
export type RedisCommand = (options: { port: number; dataDir: string; settings: readonly string[] }) => {
  command: string;
  args: string[];
};

/** Label of our containers: the process that started it. */
const STARTED_BY = 'org.quarry.started-by';
const NAMES = ['redis-server', 'valkey-server'];

const HELP =
  'Redis is missing and cannot be installed from here. Do one of these and start again:\n' +
  '  install it:            sudo apt-get install redis-server   (macOS: brew install redis)\n' +
  '  use one of yours:      REDIS_URL=redis://host:6379 npm start\n' +
  '  or start Docker, and a container will be used';

/** What the search for Redis needs from the machine. */
export interface Machine {
  /** This process. */
  pid: number;
  /** The program that `REDIS_SERVER` names. */
  chosen: string | undefined;
  find(names: readonly string[]): string | undefined;
  install: typeof installPackage;
  dockerAnswers(docker: string): Promise<boolean>;
  /** Removes containers left behind by killed processes. */
  removeOrphans(docker: string): Promise<void>;
}

export const thisMachine: Machine = {
  pid: process.pid,
  get chosen() {
    return process.env.REDIS_SERVER || undefined;
  },
  find: (names) => findProgram(names),
  install: async (names, log) => {
    const installed = await installPackage(names, log);
    if (installed) await keepSystemServiceOff();
    return installed;
  },
  dockerAnswers,
  removeOrphans,
};

/**
 * Finds a way to run Redis: the program that `REDIS_SERVER` names, else a `redis-server` or `valkey-server` on the
 * PATH, else one installed by the system's package manager, else a container where Docker answers.
 * @throws Error that lists what to do when none is possible
 */
export async function redisProgram(log: (line: string) => void, machine: Machine = thisMachine): Promise<RedisCommand> {
  const found = machine.chosen ?? machine.find(NAMES);
  if (found) return local(found);
  let failure: unknown;
  try {
    if (await machine.install({ apt: ['redis-server'], brew: ['redis'] }, log)) {
      const installed = machine.find(NAMES);
      if (installed) return local(installed);
    }
  } catch (error) {
    failure = error;
  }
  const docker = machine.find(['docker']);
  if (docker && (await machine.dockerAnswers(docker))) {
    await machine.removeOrphans(docker);
    return container(docker, await composedImage('redis'), machine.pid);
  }
  throw new Error(HELP, { cause: failure });
}

function local(program: string): RedisCommand {
  return ({ port, settings }) => ({
    command: program,
    args: ['--port', String(port), '--bind', LOOPBACK, ...settings],
  });
}

/** In the foreground, so that signals, output and exit are the container's. Its files belong to this user. */
function container(docker: string, image: string, startedBy: number): RedisCommand {
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.()}`] : [];
  return ({ port, dataDir, settings }) => ({
    command: docker,
    args: [
      'run',
      '--rm',
      '--label',
      `${STARTED_BY}=${startedBy}`,
      ...user,
      '-p',
      `${LOOPBACK}:${port}:6379`,
      '-v',
      `${dataDir}:/data`,
      image,
      'redis-server',
      ...settings,
    ],
  });
}

async function dockerAnswers(docker: string): Promise<boolean> {
  return runCommand(docker, ['info', '--format', '{{.ServerVersion}}']).then(
    () => true,
    () => false,
  );
}

async function removeOrphans(docker: string): Promise<void> {
  const format = `{{.ID}} {{.Label "${STARTED_BY}"}}`;
  const listed = await runCommand(docker, ['ps', '--filter', `label=${STARTED_BY}`, '--format', format]);
  for (const [id = '', startedBy] of listed.split('\n').map((line) => line.split(' ')))
    if (startedBy && !isAlive(Number(startedBy))) await runCommand(docker, ['rm', '--force', id]);
}

/** Disables the server that the package starts at boot. */
async function keepSystemServiceOff(): Promise<void> {
  if (!existsSync('/run/systemd/system')) return;
  const command = ['systemctl', 'disable', '--now', 'redis-server'];
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  await runCommand(program, args).catch(() => undefined);
}
