import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { expect, onTestFinished, test } from 'vitest';
import { notYetGood } from '#check/not-yet-good.ts';

test('[L3831] files are checked again once their content, or the settings, changed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'quarry-good-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  await runCommand('git', ['init', '-q'], { cwd: root });
  await write('.gitignore', 'memory\n');
  await write('rules.json', '{}');
  for (const name of ['a.ts', 'b.ts']) await write(name, '1;\n');
  const ask = () => notYetGood(root, 'memory', ['rules.json']);
  const all = ['.gitignore', 'a.ts', 'b.ts', 'rules.json'];
  const first = await ask();
  expect(first.files).toEqual(all);
  expect((await ask()).files).toEqual(all);
  await first.keep();
  expect((await ask()).files).toEqual([]);

  await write('a.ts', '2;\n');
  await write('c.ts', '1;\n');
  await rm(join(root, 'b.ts'));
  const second = await ask();
  expect(second.files.toSorted()).toEqual(['a.ts', 'c.ts']);
  // Written while the tool ran: it was not read so.
  await write('a.ts', '3;\n');
  await second.keep();
  expect((await ask()).files).toEqual(['a.ts']);

  await write('rules.json', '{ "strict": true }');
  expect((await ask()).files.toSorted()).toEqual(['.gitignore', 'a.ts', 'c.ts', 'rules.json']);
});
