import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SOURCE_FOLDERS } from '#check/source-folders.ts';

/** Names by which a file would decide for itself which kind a question is, or what is right in it. */
const NAMES: Readonly<Record<string, RegExp>> = {
  questionType: /\bquestionType\b/,
  answerId: /\banswerId\b/,
  // Of an answer; texts are written `filesTexts.columns.correct`, a call is `.correct(`.
  '.correct': /(?<!\b\w+Texts(?:\.\w+)*)\.correct\b(?!\()/,
};

/** Kinds themselves, specs, this file, and the fault checker, which shares no code with the product and has the rules once more. */
const OWN =
  /^(packages\/events|web)\/src\/questions\/|\.spec\.tsx?$|spec-support|^fault-tests\/src\/(checker|evidence|mutants)\/|^infra\/src\/check\/kind-names\.ts$/;

interface Exception {
  readonly path: RegExp;
  readonly names: readonly (keyof typeof NAMES)[];
  readonly why: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: /^packages\/events\/src\/(session\/|http\.ts|hub-shapes\.ts)/,
    names: ['answerId'],
    why: 'commands, stored events and records have it as the specification and earlier releases do',
  },
  {
    path: /^packages\/results\/src\/files\/json\.ts|^services\/session-engine\/src\/partition\/reply-to\.ts/,
    names: ['answerId'],
    why: 'they write such records and the push `answer`',
  },
  {
    path: /^infra\/src\/ops\/describe-event\.ts|^web\/src\/features\/(player-session\/model|results\/players-table)/,
    names: ['answerId'],
    why: 'they read such records and events, whose response it is where there is no other',
  },
  {
    path: /^packages\/(events|results)\/src\/(results\/project-results|files\/tables)\.ts|^web\/src\/features\/results\/result-page\.tsx/,
    names: ['.correct'],
    why: 'the count of right answers in results; whether one is right, its share has told',
  },
  {
    path: /^web\/src\/features\/results\/players-table\.tsx/,
    names: ['.correct'],
    why: 'of a record: whether its share is 1',
  },
  {
    path: /^packages\/database\/src\/event-store\/log-pages\.ts/,
    names: ['answerId'],
    why: 'a column of packed answers',
  },
  {
    path: /^packages\/texts\//,
    names: ['questionType'],
    why: 'what an import says of the field',
  },
  {
    path: /^packages\/imports\/src\/(compose|question)\.ts|^packages\/imports\/src\/(formats|tables|writers)\//,
    names: ['questionType', '.correct'],
    why: 'a format says in its own words which kind a question is and what is right in it; a column of tables is called so too',
  },
  {
    path: /^packages\/(participants|signalr\/bench)\/|^load-tests\/|^fault-tests\/src\/(clients|rows|run)\//,
    names: ['answerId', 'questionType', '.correct'],
    why: 'clients and samples of the specification, which know single choice alone',
  },
];

/** @returns a line for each name in a place that is no kind's and no exception */
export function kindNames(path: string, text: string): string[] {
  if (OWN.test(path)) return [];
  const allowed = EXCEPTIONS.flatMap((exception) => (exception.path.test(path) ? exception.names : []));
  const sought = Object.entries(NAMES).filter(([name]) => !allowed.includes(name));
  return text
    .split('\n')
    .flatMap((line, i) => sought.flatMap(([name, is]) => (is.test(line) ? [`${path}:${i + 1}: ${name}`] : [])));
}

/** The same in all sources of the checkout at `root`. */
export async function kindNamesIn(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of SOURCE_FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true });
    for (const entry of entries.filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))) {
      const path = join(folder, entry).replaceAll(sep, '/');
      found.push(...kindNames(path, await readFile(join(root, path), 'utf8')));
    }
  }
  return found;
}
