import { join } from 'node:path';
import { launch } from '#start/launch.ts';

try {
  await launch({
    root: join(import.meta.dirname, '..', '..', '..'),
    argv: process.argv.slice(2),
    env: process.env,
    write: (text) => process.stdout.write(text),
  });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
