import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { findProgram } from '#find-program.ts';
import { runCommand } from '#process/run-command.ts';

export interface PackageNames {
  /** Packages of Debian and Ubuntu. */
  apt: readonly string[];
  /** Arguments of `brew install`. */
  brew: readonly string[];
}

/**
 * Installs a program with the system's package manager: apt as root or through sudo, else Homebrew.
 * @returns false when this machine has no package manager that we may use
 * @throws Error when the package manager fails
 */
export async function installPackage(names: PackageNames, log: (line: string) => void): Promise<boolean> {
  if (process.platform === 'linux' && findProgram(['apt-get'])) {
    const prefix = await rootPrefix();
    if (!prefix) return false;
    log(`installing ${names.apt.join(', ')} with apt-get …`);
    await aptInstall(prefix, names.apt, log);
    return true;
  }
  const brew = findProgram(['brew']);
  if (!brew) return false;
  log(`installing ${names.brew.at(-1)} with Homebrew …`);
  await runCommand(brew, ['install', ...names.brew], { log });
  return true;
}

/** Prefix that runs a command as root: none for root, `sudo` where it needs no password or a terminal can ask for it. */
async function rootPrefix(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram(['sudo']);
  if (!sudo) return undefined;
  if (process.stdin.isTTY) return [sudo];
  const asksNothing = await runCommand(sudo, ['-n', 'true']).then(
    () => true,
    () => false,
  );
  return asksNothing ? [sudo, '-n'] : undefined;
}

const POLICY = '/usr/sbin/policy-rc.d';

async function aptInstall(
  prefix: readonly string[],
  packages: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  const run = (args: readonly string[]) => {
    const [command = '', ...rest] = [...prefix, ...args];
    return runCommand(command, rest, {
      log: (line) => /^\(Reading database/.test(line) || log(line),
      interactive: prefix.length > 0,
    });
  };
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q'];
  await run([...apt, 'update']);
  // Debian starts a server when it installs one; this file prevents it.
  const ownPolicy = prefix.length === 0 && !existsSync(POLICY);
  if (ownPolicy) {
    await writeFile(POLICY, '#!/bin/sh\nexit 101\n');
    await chmod(POLICY, 0o755);
  }
  try {
    await run([...apt, 'install', '-y', '--no-install-recommends', ...packages]);
  } finally {
    if (ownPolicy) await rm(POLICY, { force: true });
  }
}
