import { appendFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'unit-tests.ts');
const MODULES = join(import.meta.dirname, '..', '..', '..', 'node_modules');

const FILES = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': `export default {
    cacheDir: 'cache',
    test: { projects: [{ extends: true, test: { name: 'unit', include: ['*.unit.spec.ts'] } }] },
  };`,
  'one.ts': 'export const one = 1;\n',
  'one.unit.spec.ts': `import { expect, test } from 'vitest';
    import { one } from './one.ts';
    test('one', () => expect(one).toBe(1));`,
  'two.unit.spec.ts': `import { test } from 'vitest';
    test('two', () => {});`,
  'reads.unit.spec.ts': `import { test } from 'vitest';
    test('reads', () => import.meta.dirname);`,
};

test('[L3830] the check runs the unit specs that a change reaches, those that failed, and those that read other files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'quarry-unit-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(root, name), text);
  await symlink(MODULES, join(root, 'node_modules'));
  const run = async (...args: string[]) => {
    const { exitCode, stdout } = await execa(process.execPath, [PROGRAM, ...args], { cwd: root, reject: false });
    return [
      exitCode,
      stdout
        .split('\n')
        .at(-1)
        ?.replace(/ reached.*/, ''),
    ];
  };
  expect(await run()).toEqual([0, '3 of 3 files (3']);
  expect(await run()).toEqual([0, '1 of 3 files (0']);
  await writeFile(join(root, 'one.ts'), 'export const one = 2;\n');
  expect(await run()).toEqual([1, '2 of 3 files (1']);
  await appendFile(join(root, 'two.unit.spec.ts'), '\n');
  expect(await run()).toEqual([1, '3 of 3 files (2']);
  await writeFile(join(root, 'one.ts'), 'export const one = 1;\n');
  expect(await run('--all')).toEqual([0, '3 of 3 files']);
});
