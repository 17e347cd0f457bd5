import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommandLine, UsageError } from '@quarry/local-services/process/command-line';
import { startTestSystem } from '@quarry/test-kit/system';
import { presetOptions } from '#options.ts';
import { writeReport } from '#report/write-report.ts';
import { runScenario } from '#run-scenario.ts';
import { idleRate, untilIdle } from '#sweep.ts';
import type { BenchContext, BenchLine } from './bench-line.ts';
import { burst, manySessions } from './crowds.ts';
import { engineThroughput } from './engine.ts';
import { fanOut } from './fan-out.ts';
import { type Figure, tableOf } from './figure.ts';
import { frames } from './frames.ts';
import { gatewayLoss } from './gateway-loss.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { joins } from './joins.ts';
import { mixedKinds } from './mixed-kinds.ts';
import { pictures } from './pictures.ts';
import { replayOfAHall } from './replay.ts';
import { resultsOfAHall } from './results.ts';
import { room } from './room.ts';
import { strangers } from './strangers.ts';
import { takeover } from './takeover.ts';
import { unreadHosts } from './unread-hosts.ts';

const LINES: Record<string, BenchLine> = {
  'fan-out': fanOut,
  joins,
  engine: engineThroughput,
  'many-sessions': manySessions,
  burst,
  'gateway-loss': gatewayLoss,
  strangers,
  takeover,
  'unread-hosts': unreadHosts,
  room,
  'mixed-kinds': mixedKinds,
  pictures,
  'hostile-pictures': hostilePictures,
  results: resultsOfAHall,
  frames,
  replay: replayOfAHall,
};

const USAGE = `npm run bench -- [line …] [--scale 0.1] [--out .data/bench]

Figures of the whole product with their goals and bare baselines of this machine, on a system started for it.
lines   ${Object.keys(LINES).join('  ')}   (all of them by default)`;

/**
 * Starts a system with two gateways and an engine, measures line by line, prints the table. Missed goals are not
 * failures.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine(
    {
      allowPositionals: true,
      options: { scale: { type: 'string', default: '1' }, out: { type: 'string', default: '.data/bench' } },
    },
    USAGE,
  );
  const names = positionals.length > 0 ? positionals : Object.keys(LINES);
  const unknown = names.find((name) => !LINES[name]);
  const scale = Number(values.scale);
  if (unknown !== undefined) throw new UsageError(`unknown line "${unknown}"`, USAGE);
  if (!(scale > 0)) throw new UsageError(`--scale must be a number above 0, not "${values.scale}"`, USAGE);
  const say = (text: string) => console.log(`  … ${text}`);
  say('starting a system of its own');
  const system = await startTestSystem({
    gateways: 2,
    engines: 1,
    web: names.includes('frames'),
    // Hundreds of unconfirmed hosts sign in from this one address, and one opens hundreds of sockets.
    env: {
      RATE_LIMIT_SIGN_IN_ADDRESS: 'off',
      RATE_LIMIT_UNVERIFIED_ADDRESS_KIB: 'off',
      UNVERIFIED_PLAYERS: '1000000',
      HOST_SOCKETS: '1000',
    },
  });
  const figures: Figure[] = [];
  try {
    const target = await system.runFile();
    const idle = await idleRate(target);
    const rest = () => untilIdle(target, idle, say);
    const context: BenchContext = {
      target,
      redisUrl: target.redisUrl,
      databaseUrl: target.databaseUrl,
      pidOf: async (name) => (await system.runFile()).processes.find((process) => process.name === name)?.pid ?? 0,
      idle,
      scale,
      say,
      play: async (scenario, options, at = target) => {
        await rest();
        const run = await runScenario(at, { ...presetOptions({ ...options, out: values.out }), scenario }, () => {});
        await writeReport(run.report, run.measures);
        const { seconds, othersSeconds, driverSeconds } = run.report.spending;
        const share = (cpu: number) => `${((cpu / seconds) * 100).toFixed(0)} %`;
        say(`of one core, this driver took ${share(driverSeconds)} and other programs ${share(othersSeconds)}`);
        return run;
      },
    };
    for (const name of names) {
      console.log(name);
      await rest();
      figures.push(...((await LINES[name]?.(context)) ?? []));
    }
  } finally {
    await system.stop();
  }
  const table = tableOf(figures);
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, 'bench.md'), `${table}\n`);
  console.log(`\n${table}\n\nkept in ${values.out}`);
}

await main().catch((error: Error) => {
  const wasMisused = error instanceof UsageError;
  console.error(wasMisused ? error.message : (error.stack ?? error.message));
  // A failed line leaves sockets and child processes behind.
  process.exit(wasMisused ? 2 : 1);
});
