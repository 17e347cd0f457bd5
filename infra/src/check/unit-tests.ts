// Runs the unit specs of the working directory that a change can reach, or all with `--all`. Its last line says what it ran.
import { readFile } from 'node:fs/promises';
import { createVitest } from 'vitest/node';

const all = process.argv.includes('--all');

const vitest = await createVitest('test', {
  project: ['unit'],
  watch: false,
  reporters: ['dot'],
  silent: 'passed-only',
  // Vitest records the modules that each spec loads. A spec without a record, or that failed, counts as reached.
  sinceLastRun: true,
});
try {
  await vitest.standalone();
  const specs = await vitest.globTestSpecifications();
  const reached = new Set((await vitest.getRelevantTestSpecifications()).map(({ moduleId }) => moduleId));
  const chosen = await Promise.all(
    specs.map(async ({ moduleId }) => all || reached.has(moduleId) || (await readsCheckout(moduleId))),
  );
  const wanted = specs.filter((_, i) => chosen[i]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted, wanted.length === specs.length);
  if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) process.exitCode = 1;
  const why = `${reached.size} reached by what changed since they ran, and those that read other files`;
  console.log(`${wanted.length} of ${specs.length} files${all ? '' : ` (${why})`}`);
} finally {
  await vitest.close();
}

/** Whether it reads files or runs programs of the checkout, by their paths, of which Vitest records nothing. */
async function readsCheckout(moduleId: string): Promise<boolean> {
  return /\bimport\.meta\.|\bCHECKOUT\b/.test(await readFile(moduleId, 'utf8'));
}
