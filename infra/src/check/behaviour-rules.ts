/** A text file: its path, for messages, and its content. */
export interface TextFile {
  path: string;
  text: string;
}

export interface RuleReport {
  /** Rules that no test cites, with their file. */
  untested: string[];
  /** Citations of rules that do not exist, with their specs. */
  unknown: string[];
  /** Rules that are stated twice. */
  doubled: string[];
}

const STATEMENT = /^- \[([A-Z]+\d+)\] /gm;
/** A title begins with the rule, or the rules, it proves: `test('[S1] [S2] …'`, and so may the cases of a table. */
const TITLE = /[`'"]((?:\[[A-Z]+\d+\]\s*)+)/g;

/** Compares the numbered rules of `docs/behaviour` with the rules that the titles of tests cite. */
export function compareRules(documents: readonly TextFile[], specs: readonly TextFile[]): RuleReport {
  const stated = new Map<string, string>();
  const doubled: string[] = [];
  for (const { path, text } of documents) {
    for (const [, rule = ''] of text.matchAll(STATEMENT)) {
      if (stated.has(rule)) doubled.push(`${rule} (${path})`);
      stated.set(rule, path);
    }
  }
  const cited = new Map<string, string[]>();
  for (const { path, text } of specs) {
    for (const rule of citations(text)) cited.set(rule, [...(cited.get(rule) ?? []), path]);
  }
  const unknown = [...cited]
    .filter(([rule]) => !stated.has(rule))
    .map(([rule, paths]) => `${rule} (${paths.join(', ')})`);
  const untested = [...stated].filter(([rule]) => !cited.has(rule)).map(([rule, path]) => `${rule} (${path})`);
  return { untested, unknown, doubled };
}

function citations(text: string): Set<string> {
  const groups = [...text.matchAll(TITLE)].map(([, group = '']) => group);
  return new Set(groups.flatMap((group) => [...group.matchAll(/[A-Z]+\d+/g)].map(([rule]) => rule)));
}
