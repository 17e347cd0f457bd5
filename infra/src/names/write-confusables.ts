import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Generates `packages/events/src/names/confusables.json` from Unicode's table (UTS 39, https://www.unicode.org/Public/security/):
 *
 *     npx node infra/src/names/write-confusables.ts confusables.txt
 *
 * Keeps only characters a normalized name can contain: by what they look like, the characters that look like it.
 */
const TARGET = fileURLToPath(new URL('../../../packages/events/src/names/confusables.json', import.meta.url));

const [source = ''] = process.argv.slice(2);
const textOf = (codes: string): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );
const groups = new Map<string, string>();
for (const line of (await readFile(source, 'utf8')).split('\n')) {
  const [from, to] =
    line
      .replace(/^\uFEFF/, '')
      .split('#')[0]
      ?.split(';') ?? [];
  if (from === undefined || to === undefined) continue;
  const character = textOf(from);
  if (character.normalize('NFKC').normalize('NFD') !== character) continue;
  const prototype = textOf(to);
  groups.set(prototype, (groups.get(prototype) ?? '') + character);
}
/** Escaped, because right-to-left and combining characters would make the file unreadable. */
const escaped = (json: string): string =>
  json.replace(/[^ -~\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
await writeFile(TARGET, `${escaped(JSON.stringify(Object.fromEntries(groups), null, 2))}\n`);
