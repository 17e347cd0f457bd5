import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
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
 * @returns false if this machine has no package manager that we may use
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

/**
 * Prefix that runs a command as root: none for root, `sudo` if it needs no password or a terminal can prompt for it.
 */
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
/** Timeout of the package manager's lock, seconds. */
const LOCK_TIMEOUT = 300;
const LOCK_POLL_MS = 1_000;

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
  const environment = ['DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C'];
  const apt = ['env', ...environment, 'apt-get', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT}`, '-q'];
  await whenUnlocked(() => run([...apt, 'update']));
  // Debian starts a server after installing it; this file prevents that.
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

/**
 * Retries `apt-get update` while another process holds the lock of the package lists, which apt's own timeout does not
 * cover: many machines update them after booting. @param wait replaced in specs @throws Error when the update fails
 * otherwise, or is still locked after `LOCK_TIMEOUT`
 */
export async function whenUnlocked(
  update: () => Promise<unknown>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT * 1_000;
  for (;;)
    try {
      await update();
      return;
    } catch (error) {
      if (!String(error).includes('Could not get lock') || performance.now() > deadline) throw error;
      await wait(LOCK_POLL_MS);
    }
}
