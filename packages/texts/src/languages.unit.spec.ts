import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areas as ar } from '#ar.ts';
import { en } from '#en.ts';
import { areas as es } from '#es.ts';
import { formatsOf } from '#formats.ts';

/** A text, a function that makes one, or a group of them. */
type Node = string | ((...args: unknown[]) => unknown) | { readonly [name: string]: Node };
type Text = Exclude<Node, object> | ((...args: unknown[]) => unknown);

const HERE = import.meta.dirname;
const LANGUAGES = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Its texts by path, such as `player.kept.yours`, from its folder. */
async function textsOf(language: string): Promise<ReadonlyMap<string, Text>> {
  const files = readdirSync(`${HERE}/${language}`).filter((file) => file !== 'words.ts');
  const areas = await Promise.all(files.map((file) => import(`${HERE}/${language}/${file}`) as Promise<Node>));
  return new Map(areas.flatMap((area) => [...leavesOf(area, '')]));
}

function* leavesOf(node: Node, path: string): Generator<[string, Text]> {
  if (typeof node === 'string' || typeof node === 'function') yield [path, node];
  else for (const [name, one] of Object.entries(node)) yield* leavesOf(one, path === '' ? name : `${path}.${name}`);
}

const ENGLISH = await textsOf('en');
const OTHERS = await Promise.all(
  LANGUAGES.filter((language) => language !== 'en').map(
    async (language) => [language, await textsOf(language)] as const,
  ),
);

const COUNTS = [0, 1, 2, 5, 11, 100, 1_000_000];
const NAME = 'Zoë “Ünal” O’Neil-Świątek لينا 王芳 the Third of the Longest Hall';

/** What an argument may be, for a count: the first that the English text takes is meant. */
const KINDS: readonly ((n: number) => unknown)[] = [
  (n) => n,
  () => [1, 2],
  () => ['A', 'B'],
  () => ({ players: 2, least: 1, most: 3 }),
  () => [['A', 0.5]],
  (n) => [{ letter: 'A', text: 'B', chosen: n, right: true, count: n, from: 1, to: 5 }],
  () => 'files',
  () => 'day',
];

/** What shows that an argument was not what the text needs: also how each language writes what is no number. */
const BROKEN = [
  'undefined',
  'NaN',
  '[object',
  'Infinity',
  ...LANGUAGES.map((one) => formatsOf(one).number(Number.NaN)),
];

const isText = (made: unknown): made is string =>
  typeof made === 'string' && made !== '' && !BROKEN.some((part) => made.includes(part));

/** Calls a text; an argument that is destructured is made of its parts. */
function call(text: Text, shape: readonly (readonly string[])[], parts: readonly unknown[]): unknown {
  if (typeof text === 'string') return text;
  let next = 0;
  const args = shape.map((names) =>
    names.length === 0 ? parts[next++] : Object.fromEntries(names.map((name) => [name, parts[next++]])),
  );
  try {
    return text(...args);
  } catch {
    return undefined;
  }
}

/** For each parameter the names it is destructured into, from the source of the English text. */
function shapeOf(text: Text): string[][] {
  if (typeof text === 'string') return [];
  const head = /^[^(]*\(((?:[^(){}]|\{[^{}]*\})*)\)/.exec(text.toString())?.[1] ?? '';
  const parameters = head.match(/\{[^}]*\}|[^,\s]+/g) ?? [];
  return parameters.map((one) => (one.startsWith('{') ? (one.match(/\w+/g) ?? []) : []));
}

const choices = <T>(count: number, of: readonly T[]): T[][] =>
  count === 0 ? [[]] : choices(count - 1, of).flatMap((some) => of.map((one) => [...some, one]));

interface Asked {
  readonly path: string;
  readonly shape: readonly (readonly string[])[];
  readonly kinds: readonly ((n: number) => unknown)[] | undefined;
}

const ASKED: readonly Asked[] = [...ENGLISH].map(([path, text]) => {
  const shape = shapeOf(text);
  const count = shape.reduce((sum, names) => sum + Math.max(names.length, 1), 0);
  const kinds = choices(count, KINDS).find((some) =>
    isText(
      call(
        text,
        shape,
        some.map((kind) => kind(7)),
      ),
    ),
  );
  return { path, shape, kinds: kinds ?? (text === '' ? [] : undefined) };
});

test('[W3740] the arguments of every English text are known here', () => {
  expect(ASKED.filter(({ kinds }) => kinds === undefined).map(({ path }) => path)).toEqual([]);
  expect(ASKED.length).toBeGreaterThan(700);
});

describe.each([['en', ENGLISH] as const, ...OTHERS])('%s', (language, texts) => {
  const { number } = formatsOf(language);
  const text = (path: string) => texts.get(path) ?? '';

  test('[W3740] has every text and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...ENGLISH.keys()].toSorted());
  });

  test('[W3740] has a text for every count', () => {
    const wrong = ASKED.flatMap(({ path, shape, kinds = [] }) =>
      COUNTS.map(
        (n) =>
          [
            path,
            n,
            call(
              text(path),
              shape,
              kinds.map((kind) => kind(n)),
            ),
          ] as const,
      ).filter(
        ([, , made]) => !(isText(made) && !made.includes('#')) && ENGLISH.get(path) !== '' && made !== text(path),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('[W3740] says what the English text says of its arguments: each number, and each name as it is written', () => {
    const lost = ASKED.flatMap(({ path, shape, kinds = [] }) =>
      kinds.flatMap((_, at) =>
        [NAME, 1_234_567].flatMap((value) => {
          const parts = kinds.map((kind, i) => (i === at ? value : kind(3)));
          const says = (made: unknown) =>
            isText(made) && (made.includes(String(value)) || (value !== NAME && made.includes(number(1_234_567))));
          const english = call(ENGLISH.get(path) ?? '', shape, parts);
          const isSaid = says(english) || (value !== NAME && isText(english) && english.includes('1,234,567'));
          const made = call(text(path), shape, parts);
          // A language may write as a number what the English text takes as it is.
          return isSaid && isText(made) && !says(made) ? [[path, made]] : [];
        }),
      ),
    );
    expect(lost).toEqual([]);
  });
});

describe.each(OTHERS)('%s', (language, texts) => {
  test('[W3740] leaves no sentence in English', () => {
    const isSentence = (text: unknown): text is string => typeof text === 'string' && /\w+ \w+ \w+ \w+/.test(text);
    const left = [...texts].filter(([path, text]) => isSentence(text) && text === ENGLISH.get(path));
    expect(left).toEqual([]);
  });

  if (language !== 'ar') return;

  /** Words of our own in place of a name, and what is stored or goes into a cell. */
  const NOT_ISOLATED =
    /^files\.|^common\.label|^editor\.(changeKind|drag|lack|removed)|^imports\.(problem|requirement)|^mails\.link|^overview\.(copyOf|incomplete\.question)|^(estimate\.strip|otherScreens\.withdrawNumber|replay\.at|results\.questionNumber|fileProblems\.places)/;

  test('[W3741] isolates what others wrote from the direction of the text around it', () => {
    const bare = ASKED.filter(({ path }) => !NOT_ISOLATED.test(path)).flatMap(({ path, shape, kinds = [] }) =>
      kinds.flatMap((_, at) => {
        const made = call(
          texts.get(path) ?? '',
          shape,
          kinds.map((kind, i) => (i === at ? NAME : kind(3))),
        );
        return isText(made) && made.replaceAll(`\u2068${NAME}\u2069`, '').includes(NAME) ? [[path, made]] : [];
      }),
    );
    expect(bare).toEqual([]);
  });
});

test.each([
  ['ar', ar],
  ['es', es],
])('[W3740] %s loads each area under its name', async (language, areas) => {
  expect(Object.keys(areas)).toEqual(Object.keys(en));
  for (const [area, load] of Object.entries(areas)) {
    const file = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect({ [area]: await load() }).toEqual({ ...(await import(`${HERE}/${language}/${file}.ts`)) });
  }
});
