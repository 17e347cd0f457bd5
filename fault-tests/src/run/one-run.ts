import { judge, type Verdict } from '#checker/judge.ts';
import { type Host, startHost } from '#clients/host.ts';
import { type Player, startPlayer } from '#clients/player.ts';
import type { Bounds, Evidence, InjectionFact, QuestionFact } from '#evidence/evidence.ts';
import { now, pause, until } from '#now.ts';
import { createRandom, type Random } from '#random.ts';
import { type FaultSystem, type SystemParts, startFaultSystem } from '#system/fault-system.ts';
import { gatherEvidence } from './gather.ts';
import { makeQuestions } from './questions.ts';
import type { Row } from './row.ts';
import { injectRow } from './scene.ts';

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
const ENTER_LIMIT_MS = 15_000;
/** What merged frames, a heartbeat and the view asked for after it may take. */
const SETTLE_MS = 2_600;
const BETWEEN_MS = 300;

const BOUNDS: Bounds = {
  closeLateMs: 1_500,
  viewMs: 6_000,
  takeoverMs: null,
  backMs: null,
  arrivalMs: 1_500,
  mayLoseCommands: false,
  answerP99Ms: null,
};

/** One run of one row: a system of its own, a quiz, the fault, the verdict. Never throws for what the system did. */
export async function runRow(row: Row, seed: number, parts: RunParts): Promise<RunResult> {
  const started = now();
  const random = createRandom(seed).fork(`row ${row.row}`);
  const logs: Record<string, readonly string[]> = {};
  const result = (verdict: Verdict, evidence: Evidence | null): RunResult => {
    const description = evidence?.injection?.description ?? '';
    return { row, seed, description, verdict, seconds: (now() - started) / 1000, evidence, logs };
  };
  try {
    const evidence = await playRow(row, random, parts, logs);
    return result(judge(evidence), evidence);
  } catch (error) {
    return result(unfinished(error), null);
  }
}

function unfinished(error: unknown): Verdict {
  const violations = [{ rule: 'run', text: error instanceof Error ? error.message : String(error) }];
  return {
    violations,
    figures: { answers: 0, closeLateMs: 0, takeoverMs: null, backMs: 0, viewMs: 0, answerP99Ms: 0 },
  };
}

async function playRow(
  row: Row,
  random: Random,
  parts: RunParts,
  logs: Record<string, readonly string[]>,
): Promise<Evidence> {
  const system = await startFaultSystem({
    ...parts,
    ...row.services?.(random.fork('services')),
    ...(parts.patches ? { patches: parts.patches } : {}),
    ...(row.prepareDataFolder ? { prepareDataFolder: row.prepareDataFolder } : {}),
  });
  for (const service of [...system.gateways, ...system.engines]) logs[service.name] = service.lines();
  const clients: { stop(): void }[] = [];
  const limitMs = row.limitMs ?? RUN_LIMIT_MS;
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new Error(`the quiz did not come to its end within ${limitMs} ms`)),
    limitMs,
  );
  try {
    return await Promise.race([play(row, random, system, clients), limit.promise]);
  } finally {
    clearTimeout(timer);
    for (const client of clients) client.stop();
    await system.stop();
  }
}

async function play(row: Row, random: Random, system: FaultSystem, clients: { stop(): void }[]): Promise<Evidence> {
  const questions = makeQuestions(row.questions ?? 3, row.seconds ?? 3, random.fork('questions'));
  const gateways = () => system.gateways.map((gateway) => gateway.url());
  const host = await startHost({ gateways, questions, random: random.fork('host') });
  clients.push(host.client);
  const inject = (question: QuestionFact) =>
    injectRow(row, { system, host, players, questions, question, random: random.fork('fault') });
  const players: Player[] = [];
  let injecting: Promise<InjectionFact> | null = null;
  const [firstQuestion] = questions;
  if (row.moment === 'beginning' && firstQuestion) injecting = inject(firstQuestion);
  players.push(...enterPlayers(row, random, system, host, questions, clients));
  await until('everybody is in', ENTER_LIMIT_MS, () => everybodyIn(host, players));

  const moment = momentOf(row, questions.length, random.fork('moment'));
  for (const [index, question] of questions.entries()) {
    await host.open(question.id);
    if (index === moment?.question) {
      injecting = pause(moment.share * question.maxQuestionTime * 1000).then(() => inject(question));
      // It is awaited below; until then its failure is nobody's yet.
      injecting.catch(() => {});
    }
    await host.sees('statistics', question.id);
    await pause(BETWEEN_MS);
    await host.goTo('leaderboard');
    await pause(BETWEEN_MS);
  }
  await host.goTo('podium');
  const injection = injecting && (await injecting);
  await until('everybody is back', ENTER_LIMIT_MS, () => everybodyIn(host, players)).catch(() => {});
  await pause(SETTLE_MS);
  return gatherEvidence({ system, host, players, questions, injection, bounds: { ...BOUNDS, ...row.bounds } });
}

const everybodyIn = (host: Host, players: readonly Player[]): boolean =>
  [host.client, ...players.map((player) => player.client)].every((client) => client.isEntered());

function momentOf(row: Row, questions: number, random: Random): { question: number; share: number } | null {
  if (row.moment === 'beginning') return null;
  const { question: [first, last] = [0, questions - 2], share: [from, to] = [0.1, 0.9] } = row.moment ?? {};
  return { question: random.int(first, Math.max(first, last)), share: random.between(from, to) };
}

function enterPlayers(
  row: Row,
  random: Random,
  system: FaultSystem,
  host: Host,
  questions: Evidence['questions'],
  clients: { stop(): void }[],
): Player[] {
  return Array.from({ length: row.players ?? 24 }, (_, index) => {
    const player = startPlayer({
      name: `p${String(index).padStart(4, '0')}`,
      deviceId: `dev-${index}-${random.int(0, 1e9)}`,
      sessionId: host.sessionId,
      questions,
      gateways: () => system.gateways.map((gateway) => gateway.url()),
      home: row.home ?? index % 2,
      random: random.fork(`player ${index}`),
    });
    clients.push(player.client);
    return player;
  });
}
