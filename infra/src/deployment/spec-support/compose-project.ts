import { isAlive } from '@quarry/local-services/process/end-process';
import { runCommand } from '@quarry/local-services/process/run-command';
import { CHECKOUT } from '#deployment/checkout.ts';

const PREFIX = 'quarry-test-';

export interface ComposeProject {
  readonly name: string;
  /** Runs `docker compose` with these arguments. @returns its output */
  compose(...args: string[]): Promise<string>;
  /** Removes its containers, networks and volumes. */
  remove(): Promise<void>;
}

/**
 * A composition of this test run, with the process id in its name. Those of killed runs are removed first.
 * @param files relative to the checkout, or absolute
 */
export async function composeProject(
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
  owner = process.pid,
): Promise<ComposeProject> {
  for (const { Name: left } of JSON.parse(await runCommand('docker', ['compose', 'ls', '--all', '--format', 'json']))) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)$`).exec(left)?.[1]);
    if (pid && !isAlive(pid))
      await runCommand('docker', ['compose', '-p', left, 'down', '--volumes', '--timeout', '1']);
  }
  const name = `${PREFIX}${owner}`;
  const given = ['compose', '-p', name, ...files.flatMap((file) => ['-f', file])];
  const compose = (...args: string[]) => runCommand('docker', [...given, ...args], { cwd: CHECKOUT, env });
  return {
    name,
    compose,
    async remove() {
      await compose('--profile', '*', 'down', '--volumes', '--timeout', '1');
    },
  };
}
