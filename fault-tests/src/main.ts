import { runRow } from '#run/one-run.ts';
import { row00 } from '#rows/row-00.ts';
import { row01 } from '#rows/row-01.ts';
import { startJanitor } from '#system/janitor.ts';
import { makeTemplate } from '#system/template.ts';
const janitor = startJanitor();
const sourceRoot = '/work/main';
console.time('template');
const template = await makeTemplate(sourceRoot, janitor);
console.timeEnd('template');
for (const row of process.argv[2] === '1' ? [row01] : [row00]) {
  const r = await runRow(row, Number(process.argv[3] ?? 1), { sourceRoot, template, janitor });
  console.log(r.seconds, r.description, r.verdict);
  if (r.verdict.violations.length) for (const [n, l] of Object.entries(r.logs)) console.log(n, l.slice(-12).join('\n'));
}
await template.remove();
await janitor.finish();
