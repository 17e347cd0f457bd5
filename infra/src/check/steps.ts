import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { compareRules, type TextFile } from '#check/behaviour-rules.ts';
import { missingFromLock, withoutIntegrity } from '#check/lock-file.ts';
import { notYetGood } from '#check/not-yet-good.ts';
import { SOURCE_FOLDERS } from '#check/source-folders.ts';

/** One part of the check: resolves with warnings, throws on errors. */
export interface Step {
  name: string;
  run(root: string, options: Options): Promise<string[]>;
}

interface Options {
  /** Every unit spec, not only those that a change reaches. */
  all: boolean;
  /** Shows beside the step's name what it did. */
  tell(what: string): void;
}

/** What tools remember of files that did not change; removed by `npm ci`. */
const CACHE = 'node_modules/.cache';

/** The tools write to a pipe, so they cannot detect a terminal. */
const COLORS = process.stdout.isTTY ? 'force' : 'off';

/** Runs a tool of this checkout, quiet unless it fails. */
function tool(name: string, args: readonly string[]): (root: string) => Promise<string[]> {
  return async (root) => {
    const lines: string[] = [];
    await runCommand(join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      log: (line) => lines.push(line),
    }).catch(() => Promise.reject(new Error(lines.join('\n'))));
    return [];
  };
}

const BIOME = ['check', '--error-on-warnings', '--max-diagnostics=50', `--colors=${COLORS}`];
const BIOME_SETTINGS = ['biome.json', 'infra/lint/pure.grit', '.gitignore', 'node_modules/@biomejs/biome/package.json'];

/** Biome judges each file by itself: those that it found good are not read again. */
export const formatAndLint: Step = {
  name: 'format and lint',
  run: async (root) => {
    const { files, keep } = await notYetGood(root, `${CACHE}/biome/good`, BIOME_SETTINGS);
    // The command line holds some thousands of paths.
    const paths = files.length > 1_000 ? ['.'] : files;
    if (paths.length > 0)
      await tool('biome', [...BIOME, '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...paths])(root);
    await keep();
    return [];
  },
};

/** Each has its own globals: Node's, the browser's, k6's. */
const PROJECTS = ['tsconfig.json', 'web/tsconfig.json', 'load-tests/k6/tsconfig.json'];

export const types: Step = {
  name: 'types',
  run: async (root) => {
    const projects = PROJECTS.filter((project) => existsSync(join(root, project)));
    // Files unchanged since the last check are not checked again. One checker a project: the four there are by default
    // each compute what they share, which takes twice the processor time.
    const cache = (project: string) => join(CACHE, 'types', `${project.replaceAll('/', '-')}.info`);
    const check = (project: string) =>
      tool('tsc', ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache(project)]);
    await Promise.all(projects.map((project) => check(project)(root)));
    return [];
  },
};

export const lockFile: Step = {
  name: 'lock file',
  run: async (root) => {
    const text = await readFile(join(root, 'package-lock.json'), 'utf8');
    const unvouched = withoutIntegrity(text);
    if (unvouched.length > 0) throw new Error(['package-lock.json has no digest of:', ...unvouched].join('\n  '));
    const missing = missingFromLock(text);
    if (missing.length === 0) return [];
    throw new Error(['npm ci would refuse package-lock.json, which lacks:', ...missing].join('\n  '));
  },
};

/** Colours, text sizes and sizes relative to the window must be tokens, and sides logical. */
export const tokens: Step = {
  name: 'design tokens',
  run: tool('stylelint', [
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${CACHE}/stylelint/`,
    'web/src/**/*.css',
  ]),
};

export const unused: Step = {
  name: 'nothing unused',
  run: tool('knip', ['--no-progress', '--cache', '--cache-location', `${CACHE}/knip`]),
};

export const unitTests: Step = {
  name: 'unit tests',
  run: async (root, { all, tell }) => {
    const lines: string[] = [];
    const program = join(root, 'infra', 'src', 'check', 'unit-tests.ts');
    await runCommand(process.execPath, [program, ...(all ? ['--all'] : [])], {
      cwd: root,
      log: (line) => lines.push(line),
    }).catch(() => Promise.reject(new Error(lines.join('\n'))));
    tell(lines.at(-1) ?? '');
    return [];
  },
};

/** Compares the rules of docs/behaviour with the titles of the tests. */
export const behaviourRules: Step = {
  name: 'behaviour rules',
  run: async (root) => {
    const documents = await textFiles(root, 'docs/behaviour', /\.md$/);
    const specs = await Promise.all(SOURCE_FOLDERS.map((folder) => textFiles(root, folder, /\.spec\.tsx?$/)));
    const { untested, unknown, doubled } = compareRules(documents, specs.flat());
    const wrong = [
      ...doubled.map((rule) => `stated twice: ${rule}`),
      ...unknown.map((rule) => `cited by a test, stated nowhere: ${rule}`),
      ...untested.map((rule) => `no test cites it: ${rule}`),
    ];
    return wrong;
  },
};

async function textFiles(root: string, folder: string, name: RegExp): Promise<TextFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  const paths = entries.filter((path) => name.test(path) && !/(^|\/)(node_modules|dist)\//.test(path));
  return Promise.all(
    paths.map(async (path) => ({ path: join(folder, path), text: await readFile(join(root, folder, path), 'utf8') })),
  );
}
