import { UsageError } from '@quarry/local-services/process/command-line';
import { explainError } from '@quarry/service-kit/explain-error';
import { launch } from '#start/launch.ts';
import { USAGE } from '#start/options.ts';

/** Launches the checkout at `root`; turns a failure into a message and this process's exit code. */
export async function runLauncher(root: string, argv: readonly string[]): Promise<void> {
  // A closed terminal or a killed reader must not end this process during its shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (argv.includes('--help')) {
    console.log(USAGE);
    return;
  }
  try {
    await launch({ root, argv, env: process.env, write: (text) => process.stdout.write(text) });
  } catch (error) {
    console.error(`\n${explainError(error)}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
