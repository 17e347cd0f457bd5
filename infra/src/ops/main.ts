import { explainError } from '@quarry/service-kit/explain-error';
import { lowerPriority } from '@quarry/service-kit/lower-priority';

// `… | head` closes the pipe early, which is no failure. A long list ends there; what may write or verify goes on.
process.stdout.on('error', () => {
  if (process.argv[2] === 'events') process.exit(0);
});

// A command may read every log; players on the same machine have priority. Loading the commands takes a second of
// CPU itself, so they are imported afterwards.
lowerPriority();

try {
  const { runOps } = await import('#ops/run-ops.ts');
  process.exitCode = await runOps(process.argv.slice(2), process.env, console.log);
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
