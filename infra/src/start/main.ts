import { join } from 'node:path';
import { runLauncher } from '#start/run-launcher.ts';

await runLauncher(join(import.meta.dirname, '..', '..', '..'), process.argv.slice(2));
