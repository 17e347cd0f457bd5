import { findProgram } from '#find-program.ts';
import { installPackage } from '#install-package.ts';

/** Finds HAProxy, installing it where that is possible. @returns undefined where it is not */
export async function haproxyProgram(log: (line: string) => void): Promise<string | undefined> {
  const found = findProgram(['haproxy']);
  if (found) return found;
  await installPackage({ apt: ['haproxy'], brew: ['haproxy'] }, log);
  return findProgram(['haproxy']);
}
