import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IViolation } from 'dependency-cruiser';
import { architectureRules } from '#check/architecture-rules.ts';
import { SOURCE_FOLDERS } from '#check/source-folders.ts';

export interface Finding {
  /** Name of the rule that is broken. */
  rule: string;
  comment: string;
  from: string;
  to: string;
}

/** Reads every import of the checkout at `root` and returns those that the architecture forbids. */
export async function checkArchitecture(root: string): Promise<Finding[]> {
  const { output } = await cruise(
    SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: architectureRules },
      // TypeScript 7 has no compiler interface in JavaScript; swc reads the sources.
      parser: 'swc',
      // Imports of types count, too: they bind just as much.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|coverage|\\.data)/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser failed: ${output}`);
  return output.summary.violations.map(finding);
}

function finding({ rule, from, to, cycle }: IViolation): Finding {
  const comment = architectureRules.find(({ name }) => name === rule.name)?.comment ?? '';
  return { rule: rule.name, comment, from, to: cycle ? cycle.map(({ name }) => name).join(' → ') : to };
}
