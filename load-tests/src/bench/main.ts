import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommandLine, UsageError } from '@quarry/local-services/process/command-line';
import { startTestSystem } from '@quarry/test-kit/system';
import { presetOptions } from '#options.ts';
import { writeReport } from '#report/write-report.ts';
import { runScenario } from '#run-scenario.ts';
import { idleRate, untilIdle } from '#sweep.ts';
import { type AloneContext, type AloneLine, type BenchContext, type BenchLine, UNLIMITED } from './bench-line.ts';
import { cost } from './cost.ts';
import { burst, manySessions } from './crowds.ts';
import { engineThroughput } from './engine.ts';
import { acknowledgements, fanOut } from './fan-out.ts';
import { type Figure, tableOf } from './figure.ts';
import { frames } from './frames.ts';
import { gatewayLoss } from './gateway-loss.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { joins } from './joins.ts';
import { longLog } from './long-log.ts';
import { mixedKinds } from './mixed-kinds.ts';
import { neighbours } from './neighbours.ts';
import { besidePeer } from './peer.ts';
import { pictures } from './pictures.ts';
import { replayOfAHall } from './replay.ts';
import { resultsOfAHall } from './results.ts';
import { room } from './room.ts';
import { simulatedStadium, stadiumLine } from './stadium.ts';
import { strangers } from './strangers.ts';
import { tables } from './tables.ts';
import { takeover } from './takeover.ts';
import { unreadHosts } from './unread-hosts.ts';
import { vacuum } from './vacuum.ts';

/** Lines that share a system. */
const SHARED: Record<string, BenchLine> = {
  'fan-out': fanOut,
  acknowledgements,
  tables,
  joins,
  engine: engineThroughput,
  'many-sessions': manySessions,
  burst,
  'gateway-loss': gatewayLoss,
  strangers,
  'unread-hosts': unreadHosts,
  room,
  'mixed-kinds': mixedKinds,
  pictures,
  'hostile-pictures': hostilePictures,
  results: resultsOfAHall,
  frames,
  replay: replayOfAHall,
  'long-log': longLog,
  neighbours,
  cost,
};
/** Lines that start a system of their own. */
const ALONE: Record<string, AloneLine> = { takeover };
/** Lines that take so long, or need so much memory, that they run only when named. */
const NAMED: Record<string, AloneLine> = { stadium: stadiumLine, 'simulated-stadium': simulatedStadium, vacuum };

const USAGE = `npm run bench -- [line …] [--scale 0.1] [--out .data/bench]
npm run bench -- --peer http://… [--scale 0.1] [--out .data/bench]

Figures of the whole product with their goals and bare baselines of this machine, on a system started for it.
lines   ${[...Object.keys(SHARED), ...Object.keys(ALONE)].join('  ')}   (all of them by default)
        ${Object.keys(NAMED).join('  ')}   (only by name: 50,000 and 100,000 players, ten million events; several minutes)
--peer  the same load, alternately against this system and another Quarry at that address; ratios of what clients notice`;

/** Starts a system with two gateways and an engine, measures line by line, prints the table. Missed goals are not failures. */
async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine(
    {
      allowPositionals: true,
      options: {
        scale: { type: 'string', default: '1' },
        out: { type: 'string', default: '.data/bench' },
        peer: { type: 'string' },
      },
    },
    USAGE,
  );
  const names = positionals.length > 0 ? positionals : [...Object.keys(ALONE), ...Object.keys(SHARED)];
  const unknown = names.find((name) => !SHARED[name] && !ALONE[name] && !NAMED[name]);
  const scale = Number(values.scale);
  if (unknown !== undefined) throw new UsageError(`unknown line "${unknown}"`, USAGE);
  if (!(scale > 0)) throw new UsageError(`--scale must be a number above 0, not "${values.scale}"`, USAGE);
  const context = aloneContext(scale, values.out);
  const figures: Figure[] = [];
  if (values.peer !== undefined) {
    if (positionals.length > 0) throw new UsageError('--peer plays its own loads and takes no lines', USAGE);
    figures.push(...(await besidePeer(context, values.peer)));
  } else {
    const { say } = context;
    for (const name of names) {
      const line = ALONE[name] ?? NAMED[name];
      if (!line) continue;
      console.log(name);
      figures.push(...(await line(context)));
    }
    const shared = names.filter((name) => SHARED[name]);
    if (shared.length > 0) figures.push(...(await onSharedSystem(context, shared, say)));
  }
  const table = tableOf(figures);
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, 'bench.md'), `${table}\n`);
  console.log(`\n${table}\n\nkept in ${values.out}`);
}

function aloneContext(scale: number, out: string): AloneContext {
  const say = (text: string) => console.log(`  … ${text}`);
  return {
    scale,
    say,
    playAt: async (target, scenario, options) => {
      const run = await runScenario(target, { ...presetOptions({ ...options, out }), scenario }, say);
      await writeReport(run.report, run.measures);
      const { seconds, othersSeconds, driverSeconds } = run.report.spending;
      const share = (cpu: number) => `${((cpu / seconds) * 100).toFixed(0)} %`;
      say(`of one core, this driver took ${share(driverSeconds)} and other programs ${share(othersSeconds)}`);
      return run;
    },
  };
}

async function onSharedSystem(
  alone: AloneContext,
  names: readonly string[],
  say: AloneContext['say'],
): Promise<Figure[]> {
  say('starting a system of its own');
  const system = await startTestSystem({ gateways: 2, engines: 1, web: names.includes('frames'), env: UNLIMITED });
  const figures: Figure[] = [];
  try {
    const target = await system.runFile();
    const idle = await idleRate(target);
    const rest = () => untilIdle(target, idle, say);
    const context: BenchContext = {
      ...alone,
      target,
      redisUrl: target.redisUrl,
      databaseUrl: target.databaseUrl,
      pidOf: async (name) => (await system.runFile()).processes.find((process) => process.name === name)?.pid ?? 0,
      idle,
      play: async (scenario, options) => {
        await rest();
        return alone.playAt(target, scenario, options);
      },
    };
    for (const name of names) {
      console.log(name);
      await rest();
      figures.push(...((await SHARED[name]?.(context)) ?? []));
    }
  } finally {
    await system.stop();
  }
  return figures;
}

await main().catch((error: Error) => {
  const wasMisused = error instanceof UsageError;
  console.error(wasMisused ? error.message : (error.stack ?? error.message));
  // A failed line leaves sockets and child processes behind.
  process.exit(wasMisused ? 2 : 1);
});
