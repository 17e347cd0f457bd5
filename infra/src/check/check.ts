import { join } from 'node:path';
import { styleText } from 'node:util';
import { behaviourRules, formatAndLint, lockFile, type Step, tokens, types, unitTests, unused } from '#check/steps.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Remarks count as failures. */
const strict = process.argv.includes('--strict');
const all = process.argv.includes('--all');

async function run(step: Step): Promise<boolean> {
  const began = performance.now();
  const seconds = () => styleText('gray', `${((performance.now() - began) / 1000).toFixed(1)} s`);
  let title = step.name;
  const tell = (what: string) => {
    title = `${step.name}: ${what}`;
  };
  try {
    const remarks = await step.run(root, { all, tell });
    const good = remarks.length === 0 || !strict;
    console.log(`${good ? styleText('green', '✓') : styleText('red', '✗')} ${title} ${seconds()}`);
    for (const remark of remarks) console.log(styleText('yellow', `    ${remark}`));
    return good;
  } catch (error) {
    console.log(`${styleText('red', '✗')} ${step.name} ${seconds()}`);
    console.log(error instanceof Error ? error.message : error);
    return false;
  }
}

// Concurrent: no step keeps every core busy throughout.
const steps = [unitTests, types, unused, formatAndLint, tokens, behaviourRules, lockFile];
const good = await Promise.all(steps.map(run));
process.exitCode = good.every(Boolean) ? 0 : 1;
