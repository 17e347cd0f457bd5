import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommandLine, UsageError } from '@quarry/local-services/process/command-line';
import { execa } from 'execa';
import { SCENARIOS } from '../options.ts';
import { findTarget } from '../target.ts';
import { k6Program } from './k6-program.ts';
import { askTheLog, compareWithLog, type SummaryTruth } from './k6-truth.ts';
import { createSharedSession } from './shared-session.ts';

/** Each scenario has a script of its name. */
const SCRIPTS: readonly string[] = SCENARIOS;

const USAGE = `npm run load:k6 -- <script> [-e NAME=value …] [--url http://…] [--out .data/load]
npm run load:k6 -- session | log  --run <name> [-e NAME=value …] [--url http://…]

scripts   ${SCRIPTS.join('  ')}
          -e PLAYERS=500, -e QUESTIONS=3, -e SECONDS=10 …: each script lists its variables at its top
--url     address of the system; default: the running npm start
          DATABASE_URL names its event log, without which acknowledgements alone are counted
session   creates the session that the parts of a run on several machines share, and writes it to session.json
log       compares such a run, if all of its thresholds held, with the event log:
          every player of -e PLAYERS and every answer to -e QUESTIONS must be in it, once
--run     name of that run

k6 is the one on the PATH, else it is built, once, where Go is.`;

/** Runs a k6 script against a running system, then compares acknowledged answers with the event log. */
async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine(
    {
      allowPositionals: true,
      options: {
        env: { type: 'string', short: 'e', multiple: true, default: [] },
        url: { type: 'string' },
        run: { type: 'string' },
        out: { type: 'string', default: '.data/load' },
      },
    },
    USAGE,
  );
  const [script = ''] = positionals;
  if (script === 'session' || script === 'log') {
    const { run } = values;
    if (run === undefined) throw new UsageError('--run is missing', USAGE);
    process.exitCode = await (script === 'session' ? shareSession : judge)({ ...values, run });
    return;
  }
  if (!SCRIPTS.includes(script))
    throw new UsageError(script ? `unknown script "${script}"` : 'a script is missing', USAGE);
  const k6 = await k6Program();
  const target = await findTarget(values.url);
  await mkdir(values.out, { recursive: true });
  const summary = join(values.out, `k6-${script}.json`);
  // A run aborted before its summary must not be judged by the previous one's.
  await rm(summary, { force: true });
  const run = `k6-${Date.now()}`;
  const settings = [`BASE_URL=${target.app}`, `SUMMARY=${summary}`, `RUN=${run}`, ...values.env];
  const file = join(import.meta.dirname, '..', '..', 'k6', `${script}.ts`);
  const args = ['run', ...settings.flatMap((setting) => ['-e', setting]), file];
  const { exitCode } = await execa(k6, args, { stdio: 'inherit', reject: false });
  const truth = target.databaseUrl === null ? null : await askTheLog(target.databaseUrl, summary);
  console.log(truth ? describe(truth) : 'the event log was not queried: DATABASE_URL is not set');
  console.log(`summary: ${summary}`);
  process.exitCode = exitCode !== 0 || (truth && truth.lost + truth.doubled > 0) ? 1 : 0;
}

interface Values {
  readonly env: readonly string[];
  readonly url?: string | undefined;
  readonly run: string;
  readonly out: string;
}

function numberOf({ env }: Values, name: string, preset: number): number {
  const setting = env.find((one) => one.startsWith(`${name}=`));
  const value = setting === undefined ? preset : Number(setting.slice(name.length + 1));
  if (!Number.isSafeInteger(value) || value < 0) throw new UsageError(`${setting} is not a number`, USAGE);
  return value;
}

async function shareSession(values: Values): Promise<number> {
  const { app } = await findTarget(values.url);
  await mkdir(values.out, { recursive: true });
  const file = join(values.out, 'session.json');
  const [questions, seconds] = [numberOf(values, 'QUESTIONS', 2), numberOf(values, 'SECONDS', 25)];
  await createSharedSession(app, file, { run: values.run, questions, seconds });
  console.log(`session: ${file}`);
  return 0;
}

async function judge(values: Values): Promise<number> {
  const databaseUrl = process.env.DATABASE_URL ?? (await findTarget(values.url)).databaseUrl;
  if (databaseUrl === null) throw new UsageError('DATABASE_URL must name the event log', USAGE);
  const [players, questions] = [numberOf(values, 'PLAYERS', 500), numberOf(values, 'QUESTIONS', 2)];
  const acknowledged = { entered: players, acknowledged: players * questions };
  const truth = await compareWithLog(databaseUrl, values.run, acknowledged);
  console.log(describe(truth));
  return truth.lost + truth.doubled > 0 ? 1 : 0;
}

function describe({ entered, joined, acknowledged, stored, lost, doubled, sessions }: SummaryTruth): string {
  return `the event log: ${sessions} sessions · entered ${entered}, joined ${joined} · acknowledged ${acknowledged} · stored ${stored} · lost ${lost} · doubled ${doubled}`;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
