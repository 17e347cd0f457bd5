import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '@quarry/local-services/ensure-chromium';
import { redisProgram } from '@quarry/local-services/redis/redis-program';
import { explainError } from '@quarry/service-kit/explain-error';
import { Interrupted, runInForeground } from '#check/run-in-foreground.ts';
import { type Counts, countResults } from '#check/test-counts.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const PROJECTS = ['unit', 'int', 'e2e'];

/** `npm test -- int services/gateway` runs the specs of one project below a path. */
const given = process.argv.slice(2);
const projects = PROJECTS.filter((project) => given.includes(project));
const filters = given.filter((argument) => !PROJECTS.includes(argument));

const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
try {
  const wanted = projects.length > 0 ? projects : PROJECTS;
  const env = { ...process.env, ...(await installWhatIsMissing(wanted)) };
  // One after the other: browser tests depend on timing, and two cores are few.
  for (const project of wanted) {
    const result = await runProject(project, env);
    counts.passed += result.passed;
    counts.failed += result.failed;
    counts.skipped += result.skipped;
    counts.failures.push(...result.failures.map((failure) => `${project}: ${failure}`));
  }
} catch (error) {
  if (error instanceof Interrupted) process.exit(error.exitCode);
  counts.failed += 1;
  counts.failures.push(explainError(error));
}
// Repeated at the end: a failure among the first tests is thousands of lines above.
for (const failure of counts.failures) console.error(`\nfailed: ${failure}`);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

/** Installs the servers and the browser that tests need. @returns variables for the tests */
async function installWhatIsMissing(wanted: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const say = (line: string) => console.log(`  ${line}`);
  if (!process.env.REDIS_URL && wanted.some((project) => project !== 'unit')) await redisProgram(say);
  if (!wanted.includes('e2e')) return {};
  return { CHROMIUM_PATH: await ensureChromium(say) };
}

async function runProject(project: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-results-'));
  const file = join(folder, 'results.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  console.log(`\n── ${project} tests`);
  const args = [vitest, 'run', '--project', project, '--passWithNoTests', ...reports, ...filters];
  try {
    const code = await runInForeground(process.execPath, args, { cwd: root, env });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return countResults(text, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
