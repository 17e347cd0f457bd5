import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Generates `packages/events/src/names/confusables.ts` from Unicode's table (UTS 39, https://www.unicode.org/Public/security/):
 *
 *     npx node infra/src/names/write-confusables.ts confusables.txt
 *
 * Keeps only characters a normalized name can contain, grouped by prototype.
 */
const TARGET = fileURLToPath(new URL('../../../packages/events/src/names/confusables.ts', import.meta.url));

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
/** Escaped: right-to-left and combining characters would make the file unreadable. */
const escaped = (text: string): string => text.replace(/[^ -~]|['\\]/gu, escapeOf);
const escapeOf = (character: string): string =>
  character === "'" || character === '\\' ? `\\${character}` : `\\u{${character.codePointAt(0)?.toString(16)}}`;
const rows = [...groups].map(([prototype, characters]) => `  ['${escaped(prototype)}', '${escaped(characters)}'],`);
await writeFile(
  TARGET,
  `// Written by infra/src/names/write-confusables.ts from Unicode's confusables.txt (© Unicode, Inc., Unicode License v3).

/** What characters look like, and the characters that look like it (UTS 39, section 4). */
export const CONFUSABLES: readonly (readonly [prototype: string, characters: string])[] = [
${rows.join('\n')}
];
`,
);
