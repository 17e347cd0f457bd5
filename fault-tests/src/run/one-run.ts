import { judge, type Verdict } from '#checker/judge.ts';
import type { Bounds, Evidence } from '#evidence/evidence.ts';
import { now } from '#now.ts';
import { createRandom, type Random } from '#random.ts';
import { type FaultSystem, type SystemParts, startFaultSystem } from '#system/fault-system.ts';
import { gatherEvidence } from './gather.ts';
import { newCourse, playQuiz, stopClients } from './play-quiz.ts';
import type { Patches, Row } from './row.ts';

export type RunParts = Pick<SystemParts, 'sourceRoot' | 'template' | 'patches'>;

export interface RunResult {
  readonly row: Row;
  readonly seed: number;
  readonly description: string;
  readonly verdict: Verdict;
  readonly seconds: number;
  /** Null when the run did not come to its end. */
  readonly evidence: Evidence | null;
  /** The services' last lines, by service. */
  readonly logs: Readonly<Record<string, readonly string[]>>;
}

const RUN_LIMIT_MS = 60_000;
const BOUNDS: Bounds = {
  closeLateMs: 1_500,
  viewMs: 6_000,
  takeoverMs: null,
  backMs: null,
  arrivalMs: 1_500,
  mayLoseCommands: false,
  isWorkerBack: false,
  answerP99Ms: null,
  wrongClock: null,
};

/** One run of one row: a system of its own, a quiz, the fault, the verdict. Never throws for what the system did. */
export async function runRow(row: Row, seed: number, parts: RunParts): Promise<RunResult> {
  const started = now();
  const random = createRandom(seed).fork(`row ${row.row}`);
  const logs: Record<string, readonly string[]> = {};
  const { evidence, failure } = await playRow(row, random, parts, logs);
  const { violations, figures } = evidence ? judge(evidence) : NOTHING;
  const verdict = { violations: [...(failure ? [{ rule: 'run', text: failure }] : []), ...violations], figures };
  const description = evidence?.injection?.description ?? '';
  return { row, seed, description, verdict, seconds: (now() - started) / 1000, evidence, logs };
}

const NOTHING: Verdict = {
  violations: [],
  figures: { answers: 0, closeLateMs: 0, takeoverMs: null, backMs: 0, viewMs: 0, answerP99Ms: 0 },
};

interface Played {
  readonly evidence: Evidence | null;
  /** Why the quiz did not come to its end. */
  readonly failure: string | null;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function playRow(
  row: Row,
  random: Random,
  parts: RunParts,
  logs: Record<string, readonly string[]>,
): Promise<Played> {
  let system: FaultSystem;
  try {
    system = await startFaultSystem({
      ...parts,
      ...row.services?.(random.fork('services')),
      patches: bothOf(row.variants ? random.fork('variant').pick(row.variants) : {}, parts.patches ?? {}),
      ...(row.prepareDataFolder ? { prepareDataFolder: row.prepareDataFolder } : {}),
    });
  } catch (error) {
    return { evidence: null, failure: textOf(error) };
  }
  for (const service of [...system.gateways, ...system.engines]) logs[service.name] = service.lines();
  const course = newCourse();
  try {
    const failure = await withinLimit(row.limitMs ?? RUN_LIMIT_MS, playQuiz(row, random, system, course));
    const bounds = { ...BOUNDS, ...row.bounds };
    const evidence =
      course.host && (await gatherEvidence({ ...course, host: course.host, system, bounds }).catch(() => null));
    return { evidence, failure };
  } finally {
    stopClients(course);
    await system.stop();
  }
}

/** The row's own changes of the source, and those of the mutant it is tried on. */
function bothOf(row: Patches, mutant: Patches): Patches {
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
