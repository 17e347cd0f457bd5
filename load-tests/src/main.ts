import { createMeasures } from '#report/measures.ts';
import { askTheLog } from '#report/truth.ts';
import { readUsage, spent } from '#report/usage.ts';
import { describe, type Report, writeReport } from '#report/write-report.ts';
import { scenarios } from '#scenarios/scenarios.ts';
import { readOptions } from './options.ts';
import { findTarget } from './target.ts';

/** Runs one scenario and judges it. Exit code 1 when an acknowledged answer is not in the log once. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const target = await findTarget(options.url);
  const startedAt = new Date().toISOString();
  const measures = createMeasures();
  const say = (text: string) => console.log(`  … ${text}`);
  const before = await readUsage(target.metrics);
  const participants = await scenarios[options.scenario]({ target, options, measures, say });
  const after = await readUsage(target.metrics);
  const players = participants.flatMap(({ sessionId, players }) => players.map((player) => ({ sessionId, player })));
  const truth =
    target.databaseUrl === null
      ? null
      : await askTheLog(
          target.databaseUrl,
          players.map(({ sessionId, player }) => ({ sessionId, id: player.id, fates: player.fates })),
        );
  const report: Report = {
    scenario: options.scenario,
    startedAt,
    options,
    latencies: Object.fromEntries(measures.names().map((name) => [name, measures.summary(name)])),
    failures: measures.failures(),
    truth,
    cpuSeconds: spent(before, after),
    residentBytes: after.residentBytes,
    bytesPerPlayer: players.reduce((sum, { player }) => sum + player.bytes, 0) / Math.max(1, players.length),
    players: players.length,
  };
  console.log(describe(report));
  console.log(`report: ${await writeReport(report, measures)}`);
  process.exitCode = truth && truth.lost + truth.doubled > 0 ? 1 : 0;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
