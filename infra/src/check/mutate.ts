import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { mutatedFiles } from '#check/mutated-files.ts';
import { Interrupted, runInForeground } from '#check/run-in-foreground.ts';

/**
 * `npm run mutate` mutates packages/events and packages/signalr and counts how many mutants the unit tests kill; `npm run mutate -- packages/signalr/src/protocol` does so below one path.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const text = await readFile(join(root, 'stryker.config.json'), 'utf8');
const { mutate } = z.object({ mutate: z.array(z.string()) }).parse(JSON.parse(text));
const files = mutatedFiles(mutate, process.argv.slice(2));
const stryker = join(root, 'node_modules', '.bin', 'stryker');
try {
  const code = await runInForeground(stryker, ['run', '--mutate', files.join(',')], {
    cwd: root,
    // Properties try all their cases, or they let more mutants live.
    env: { ...process.env, EVERY: '1' },
  });
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exitCode = error.exitCode;
}
