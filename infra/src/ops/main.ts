import { explainError } from '@quarry/service-kit/explain-error';
import { lowerPriority } from '@quarry/service-kit/lower-priority';

// `… | head` closes the pipe early, which is not a failure. A long list ends there; commands that write or verify
// continue.
process.stdout.on('error', () => {
  if (process.argv[2] === 'events') process.exit(0);
});

// A command may read every log; players on the same machine have priority. Loading the commands takes a second of CPU,
// so they are imported after this.
lowerPriority();

try {
  const { runOps } = await import('#ops/run-ops.ts');
  process.exitCode = await runOps(process.argv.slice(2), process.env, console.log);
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
