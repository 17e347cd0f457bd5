import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { k6Program } from './k6-program.ts';

/** A folder with these programs, which is the whole PATH. */
async function onPath(programs: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-k6-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

/** The real one takes minutes; this one writes the requested file. */
const GO = '[ "$1" = version ] || echo "$@" > "$5"';

test('[U2817] uses the k6 on the PATH', async () => {
  const folder = await onPath({ k6: 'exit 0', go: 'exit 1' });
  expect(await k6Program(folder)).toBe('k6');
});

test('[U2817] else Go builds the version required by its module, once', async () => {
  const folder = await onPath({ go: GO });
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const built = await k6Program(folder, say);
  expect(built).toMatch(/\/k6-v2\.\d+\.\d+$/);
  expect(await readFile(built, 'utf8')).toContain('go.k6.io/k6/v2');
  expect(await k6Program(folder, say)).toBe(built);
  expect(said).toEqual([expect.stringMatching(/^building k6 v2\./)]);
});

test('[U2817] without both, the error says how to get either', async () => {
  const folder = await onPath({});
  await expect(k6Program(folder)).rejects.toThrow(/neither k6 nor Go.*github.com\/grafana\/k6.*go\.dev/s);
});
