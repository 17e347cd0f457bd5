import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { unusedTexts } from '#check/unused-texts.ts';

const TEXTS = {
  player: {
    leave: 'Leave',
    joined: (n: number) => `${n} joined`,
    kept: { yours: 'Kept', host: 'Waits' },
    steps: ['a'],
  },
  host: { leave: 'Leave' },
};

test('[W3020] a text is used where its area reads it', () => {
  expect(unusedTexts(TEXTS, [])).toEqual([
    'player.leave',
    'player.joined',
    'player.kept.yours',
    'player.kept.host',
    'player.steps',
    'host.leave',
  ]);
  const sources = [
    '<p>{playerTexts.joined(3)}</p>',
    'playerTexts.kept.host',
    'hostTexts?.leave',
    'playerTexts.steps.map(f)',
  ];
  expect(unusedTexts(TEXTS, sources)).toEqual(['player.leave', 'player.kept.yours']);
});

test('[W3020] a group that is passed on is used as a whole, an area is not', () => {
  expect(unusedTexts(TEXTS, ['show(playerTexts.kept)', 'show(hostTexts)', 'playerTexts[name]'])).toEqual([
    'player.leave',
    'player.joined',
    'player.steps',
    'host.leave',
  ]);
});

test('[W3020] no text of the product is unused', async () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const folders = ['packages/results/src', 'services/mailer/src', 'web/src'];
  const paths = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      return names.filter((name) => /(?<!\.spec)\.tsx?$/.test(name)).map((name) => join(root, folder, name));
    }),
  );
  const sources = await Promise.all(paths.flat().map((path) => readFile(path, 'utf8')));
  expect(unusedTexts(en, sources)).toEqual([]);
});
