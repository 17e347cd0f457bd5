import { runOps } from '#ops/run-ops.ts';

try {
  process.exitCode = await runOps(process.argv.slice(2), process.env, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
