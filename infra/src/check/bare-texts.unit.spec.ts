import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareTexts } from '#check/bare-texts.ts';

/** Components and what is bare in each. */
const CASES: ReadonlyArray<[component: string, ...bare: string[]]> = [
  ['<p>{text}</p>'],
  ['<p>A text</p>'],
  ['<p>{is ? text : <b>{text}</b>}</p>'],
  ['<p>{count + text}</p>'],
  ['<p>{count} players</p>', '{count}', 'players'],
  ["<p><b>{text}</b>{is && 'x'}</p>", "{is && 'x'}"],
  ["<p><b>{text}</b>{is ? <i /> : 'x'}</p>", "{is ? <i /> : 'x'}"],
  ['<p>Read <b>{text}</b></p>', 'Read'],
  ['<p><b>{text}</b> <i>{text}</i>{is && <u />}</p>'],
  ['<p><b>{text}</b>{text && <u>{text}</u>}{list.map((one) => <i>{one}</i>)}</p>'],
  ['<p><b>{text}</b>{count && <u>{text}</u>}</p>', '{count && <u>{text}</u>}'],
  ['<p>{list}</p>', '{list}'],
  ['<p>{nested}</p>'],
  ['<>{text}</>', '{text}'],
  ['<><i />{slot}</>', '{slot}'],
  ['<p>{slot}</p>'],
  ['is ? text : <i />', 'Case16'],
];

const GIVEN = `
declare namespace JSX {
  interface Element { readonly type: string }
  interface IntrinsicElements { [tag: string]: object }
}
type Nested = JSX.Element | readonly Nested[] | null;
declare const [text, is, count, list, nested, slot]: [string, boolean, number, string[], Nested, Nested | string];
`;

describe('bare texts', () => {
  let folder: string;
  let found: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-texts-'));
    const options = { jsx: 'preserve', strict: true, noLib: false, types: [] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['a.tsx'] }));
    const components = CASES.map(([body], i) => `function Case${i}() { return ${body}; }\n`);
    await writeFile(join(folder, 'a.tsx'), components.join('') + GIVEN);
    found = bareTexts(join(folder, 'tsconfig.json'), folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(CASES.map(([body, ...bare], i) => [body, bare, i + 1] as const))('[W2702] in %s: %j', (_, bare, line) => {
    const place = `a.tsx:${line}: `;
    expect(found.filter((one) => one.startsWith(place)).map((one) => one.slice(place.length))).toEqual(bare);
  });

  test('[W2702] the web app has none', () => {
    const web = join(import.meta.dirname, '..', '..', '..', 'web');
    expect(bareTexts(join(web, 'tsconfig.json'), join(web, 'src'))).toEqual([]);
    // It checks the types of the whole app, which takes longer on a busy machine than a spec usually may.
  }, 120_000);
});
