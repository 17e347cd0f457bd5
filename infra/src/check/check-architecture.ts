import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IViolation } from 'dependency-cruiser';
import { architectureRules } from '#check/architecture-rules.ts';
import { SOURCE_FOLDERS } from '#check/source-folders.ts';

export interface Finding {
  /** Name of the violated rule. */
  rule: string;
  comment: string;
  from: string;
  to: string;
}

/** Reads every import of the checkout at `root` and returns those that violate the architecture. */
export async function checkArchitecture(root: string): Promise<Finding[]> {
  const { output } = await cruise(
    SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: architectureRules },
      // TypeScript 7 has no stable JavaScript API; swc parses the sources.
      parser: 'swc',
      // Type-only imports count too: they couple as much.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      skipAnalysisNotInRules: true,
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
