import { constants, setPriority } from 'node:os';
import { explainError } from '@quarry/service-kit/explain-error';
import { runOps } from '#ops/run-ops.ts';

// `… | head` closes the pipe early, which is no failure.
process.stdout.on('error', () => process.exit(0));

// A command may read every log there is; what players do on the same machine goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

try {
  process.exitCode = await runOps(process.argv.slice(2), process.env, console.log);
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
