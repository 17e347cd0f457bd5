import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

let folder: TestFolder;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(() => folder.remove());

test('[Y2556] a script pins every third-party image by its registry’s digest, and leaves pinned ones', async () => {
  const overlays = (await readdir(join(CHECKOUT, 'infra', 'compose'))).filter((file) => file.endsWith('.yml'));
  const files = ['docker-compose.yml', ...overlays.map((file) => `infra/compose/${file}`), 'infra/images/Dockerfile'];
  for (const name of ['infra/compose', 'infra/images', 'bin'])
    await mkdir(join(folder.path, name), { recursive: true });
  for (const file of files) await copyFile(join(CHECKOUT, file), join(folder.path, file));
  // Stands in for the registries.
  const docker = join(folder.path, 'bin', 'docker');
  await writeFile(docker, `#!/bin/sh\n[ "$1 $2 $3" = "buildx imagetools inspect" ] && echo ${DIGEST}\n`);
  await chmod(docker, 0o755);
  const env = { ...process.env, PATH: `${join(folder.path, 'bin')}:${process.env.PATH}` };
  const pin = async () => {
    await runCommand(join(CHECKOUT, 'infra', 'images', 'pin-digests.sh'), [folder.path], { env });
    return Promise.all(files.map((file) => readFile(join(folder.path, file), 'utf8')));
  };
  const pinned = await pin();
  const images = pinned.flatMap((text) =>
    [...text.matchAll(/^.*(?:image:|FROM) ([\w./-]+:\S+)/gm)].map(([, image = '']) => image),
  );
  expect(images.length).toBeGreaterThan(8);
  for (const image of images) expect(image).toMatch(new RegExp(`^[\\w./-]+:[\\w.-]+@${DIGEST}$`));
  const shipped = await Promise.all(files.map((file) => readFile(join(CHECKOUT, file), 'utf8')));
  expect(pinned.map((text) => text.replaceAll(`@${DIGEST}`, ''))).toEqual(shipped);
  expect(await pin()).toEqual(pinned);
});
