import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performancePlot, scalingPlot } from './plots.ts';

/** Draws the plots of the documentation from its tables: run it after changing their figures. */
const docs = join(import.meta.dirname, '..', '..', '..', 'docs');
for (const [name, draw] of [
  ['performance', performancePlot],
  ['scaling', scalingPlot],
] as const)
  await writeFile(join(docs, `${name}.svg`), draw(await readFile(join(docs, `${name}.md`), 'utf8')));
