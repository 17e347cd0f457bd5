import { explainError } from '#process/explain-error.ts';
import { launch } from '#start/launch.ts';

/** Launches the checkout at `root` as the whole of this process: output, errors and exit code are its own. */
export async function runLauncher(root: string, argv: readonly string[]): Promise<void> {
  // A closed terminal or a killed reader must not end this process in the middle of its shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await launch({ root, argv, env: process.env, write: (text) => process.stdout.write(text) });
  } catch (error) {
    console.error(`\n${explainError(error)}`);
    process.exitCode = 1;
  }
}
