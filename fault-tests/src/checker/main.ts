import { readFileSync } from 'node:fs';
import type { Evidence } from '#evidence/evidence.ts';
import { judge } from './judge.ts';

/** Judges kept evidence: `node fault-tests/src/checker/main.ts evidence.json`. Exits with 1 on a violation. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('which file?');
const verdict = judge(JSON.parse(readFileSync(file, 'utf8')) as Evidence);
console.log(JSON.stringify(verdict, null, 2));
process.exitCode = verdict.violations.length === 0 ? 0 : 1;
