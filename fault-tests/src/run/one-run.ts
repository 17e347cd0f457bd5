import type { Verdict } from '#checker/judge.ts';
import { judgeApart } from '#checker/judge-apart.ts';
import { DEFAULT_BOUNDS, type Evidence } from '#evidence/evidence.ts';
import { now, pause } from '#now.ts';
import { createRandom, type Random } from '#random.ts';
import { type FaultSystem, type SystemParts, startFaultSystem } from '#system/fault-system.ts';
import { type GatherParts, gatherEvidence } from './gather.ts';
import { newCourse, playQuiz, stopClients } from './play-quiz.ts';
import type { Changes, Row } from './row.ts';

export type RunParts = Pick<SystemParts, 'sourceRoot' | 'template' | 'changes'>;

/** Result of a run. */
export interface RunOutcome {
  readonly row: Row;
  readonly seed: number;
  readonly description: string;
  readonly verdict: Verdict;
  readonly seconds: number;
}

/** Includes evidence and logs, which are megabytes. */
export interface RunResult extends RunOutcome {
  /** Null if the run did not finish. */
  readonly evidence: Evidence | null;
  /** The last log lines by service and store. */
  readonly logs: Readonly<Record<string, readonly string[]>>;
}

/** Without evidence and logs, which would fill the memory over hundreds of runs. */
export function outcomeOf({ evidence, logs, ...outcome }: RunResult): RunOutcome {
  return outcome;
}

const RUN_LIMIT_MS = 60_000;

/** One run of one row: a system, a quiz, the fault, the verdict. Never throws: failures are in the verdict. */
export async function runRow(row: Row, seed: number, parts: RunParts): Promise<RunResult> {
  const [result] = await runRows([row], seed, parts);
  if (!result) throw new Error('a run of one row has one result');
  return result;
}

/**
 * Runs several rows, one after the other, on one system, which saves starts. All but the last leave it intact; services
 * are modified as the first row and `parts` say, for all of them.
 */
export async function runRows(rows: readonly Row[], seed: number, parts: RunParts): Promise<RunResult[]> {
  const results: RunResult[] = [];
  let started = now();
  let system: FaultSystem | undefined;
  for (const row of rows) {
    const random = createRandom(seed).fork(`row ${row.row}`);
    let played: Played;
    try {
      await system?.settled();
      system ??= await openSystem(row, random, parts);
      played = await playRow(row, random, system);
    } catch (error) {
      played = { ...UNPLAYED, failure: textOf(error) };
    }
    results.push(resultOf(row, seed, played, (now() - started) / 1000, logsOf(system)));
    started = now();
  }
  const failure = await system?.stop().then(() => null, textOf);
  const last = results.at(-1);
  if (!failure || !last) return results;
  const violations = [...last.verdict.violations, { rule: 'run', text: failure }];
  return [...results.slice(0, -1), { ...last, verdict: { ...last.verdict, violations } }];
}

function resultOf(
  row: Row,
  seed: number,
  { evidence, judged: { violations, figures }, failure }: Played,
  seconds: number,
  logs: RunResult['logs'],
): RunResult {
  const verdict = { violations: [...(failure ? [{ rule: 'run', text: failure }] : []), ...violations], figures };
  return { row, seed, description: evidence?.injection?.description ?? '', verdict, seconds, evidence, logs };
}

function logsOf(system: FaultSystem | undefined): RunResult['logs'] {
  if (!system) return {};
  const { gateways, engines, postgres, redis } = system;
  const logs = [...gateways, ...engines].map(({ name, lines }) => [name, [...lines()]]);
  return Object.fromEntries([...logs, ['postgres', [...postgres.lines()]], ['redis', [...redis.lines()]]]);
}

const NOTHING: Verdict = {
  violations: [],
  figures: { answers: 0, closeLateMs: 0, takeoverMs: null, backMs: 0, viewMs: 0, answerP99Ms: 0, others: null },
};

interface Judged {
  readonly evidence: Evidence | null;
  /** Violations of the evidence alone. */
  readonly judged: Verdict;
}

interface Played extends Judged {
  /** Reason why the quiz did not finish. */
  readonly failure: string | null;
}

const UNPLAYED: Judged = { evidence: null, judged: NOTHING };

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function openSystem(row: Row, random: Random, parts: RunParts): Promise<FaultSystem> {
  return startFaultSystem({
    ...parts,
    ...row.services?.(random.fork('services')),
    changes: bothOf(row.variants ? random.fork('variant').pick(row.variants) : {}, parts.changes ?? {}),
    ...(row.prepareDataFolder ? { prepareDataFolder: row.prepareDataFolder } : {}),
  });
}

async function playRow(row: Row, random: Random, system: FaultSystem): Promise<Played> {
  const course = newCourse();
  try {
    const failure = await withinLimit(row.limitMs ?? RUN_LIMIT_MS, playQuiz(row, random, system, course));
    if (!course.host) return { ...UNPLAYED, failure };
    const bounds = { ...DEFAULT_BOUNDS, ...row.bounds };
    return { ...(await judgeAtLast({ ...course, host: course.host, system, bounds })), failure };
  } finally {
    stopClients(course);
  }
}

/** From the end of a fault until its gateway has reconciled presence (`PRESENCE_MS`), with a margin; milliseconds. */
const RECONCILED_MS = 12_000;

/** A fault may end after the quiz: presence (I11) is judged again until the gateways had time to reconcile it. */
async function judgeAtLast(parts: GatherParts): Promise<Judged> {
  const limit = now() + RECONCILED_MS;
  for (;;) {
    const evidence = await gatherEvidence(parts);
    const judged = await judgeApart(evidence);
    if (!judged.violations.some(({ rule }) => rule === 'I11') || now() > limit) return { evidence, judged };
    await pause(1_000);
  }
}

/** Changes of the row and of the mutant. */
function bothOf(row: Changes, mutant: Changes): Changes {
  const names = new Set([...Object.keys(row), ...Object.keys(mutant)]);
  return Object.fromEntries([...names].map((name) => [name, [...(row[name] ?? []), ...(mutant[name] ?? [])]]));
}

/** @returns why it failed; null when it did not */
async function withinLimit(limitMs: number, quiz: Promise<void>): Promise<string | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`the quiz did not come to its end within ${limitMs} ms`)),
    limitMs,
  );
  try {
    await Promise.race([quiz, late.promise]);
    return null;
  } catch (error) {
    return textOf(error);
  } finally {
    clearTimeout(timer);
  }
}
