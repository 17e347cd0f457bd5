import { fileURLToPath } from 'node:url';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { type Database, openPool } from '@quarry/database/pool';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { partitionOf } from '@quarry/events/backplane/names';
import { type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { runCommand } from '@quarry/local-services/process/run-command';
import { signUp } from '@quarry/participants/account';
import { makeResults } from '@quarry/results/make-results';
import { residentBytes } from '#report/proc.ts';
import { type BenchContext, type BenchLine, sized } from './bench-line.ts';
import { type Figure, mebibytes, median, ms, times } from './figure.ts';
import { comparePairs, openHall, slowdownFigure } from './hall.ts';
import { GATEWAY_MEMORY_LIMIT, watchMemory } from './memory.ts';

const QUESTIONS = 50;
const MAKE_GOAL_MS = 10_000;
const PAGE_GOAL_MS = 300;
/** Players who answer in another session meanwhile. */
const OTHERS = 1_000;
/** Events written by one statement. */
const ROWS = 5_000;

/**
 * Results and receipts of a large session: time to make them from its log, compared with reading the same log alone;
 * latency of others' answers meanwhile; time of the page and of each export; memory of the gateway that exports.
 */
export const resultsOfAHall: BenchLine = async (context) => {
  const players = sized(context, 10_000);
  const { target, say } = context;
  const account = await signUp(target.app, `results-${Date.now()}@example.org`);
  const { cookie } = account;
  const database = openPool(context.databaseUrl, {
    applicationName: 'bench-results',
    max: 4,
    statementTimeout: 60_000,
  });
  try {
    say(`writing the log of ${players} players and ${QUESTIONS} questions`);
    const id = await writeLog(database, (await account.me()).id, players);
    const events = createEventStore(database);
    const reading = await timed(async () => {
      for await (const page of events.stream(id, 500)) if (page.length === 0) return;
    });
    const parts = { events, results: createResultStore(database), receipts: createReceiptStore(database) };
    const before = process.cpuUsage();
    const making = await timed(() => makeResults(parts, id));
    const { user, system } = process.cpuUsage(before);
    say('opening the page and exporting');
    return [
      {
        name: `results and receipts of ${players} players and ${QUESTIONS} questions, from the log`,
        goal: `≤ ${ms(MAKE_GOAL_MS)}`,
        value: ms(making),
        baseline: `reading the log alone: ${ms(reading)} (${times(making / reading)}); CPU of making them: ${ms((user + system) / 1_000)}`,
        reached: making <= MAKE_GOAL_MS,
      },
      await othersFigure(context, id),
      await pageFigure(target.app, cookie, id),
      ...(await exportFigures(context, cookie, id)),
    ];
  } finally {
    await database.close();
  }
};

/** Another process makes the results, as the mailer does. */
async function othersFigure(context: BenchContext, id: SessionId): Promise<Figure> {
  const count = sized(context, OTHERS);
  const hall = await openHall(context, { players: count, ramp: 8_000, seconds: 15, spread: 12_000 });
  const compared = await comparePairs(hall, async () => {
    context.say('making the results again, in another process');
    const making = rebuild(context, id);
    const answers = await hall.play();
    await making;
    return answers;
  });
  await hall.end();
  return slowdownFigure(`${count} players answer while the results of that session are made`, compared);
}

async function rebuild({ databaseUrl, redisUrl }: BenchContext, id: SessionId): Promise<void> {
  const main = fileURLToPath(new URL('../../../infra/src/ops/main.ts', import.meta.url));
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  await runCommand(process.execPath, [main, 'rebuild-results', id], { env });
}

async function pageFigure(app: string, cookie: string, id: SessionId): Promise<Figure> {
  const runs: number[] = [];
  for (let i = 0; i < 5; i++) runs.push(await timed(() => download(`${app}/api/results/${id}?answers=false`, cookie)));
  const value = median(runs);
  return {
    name: 'what the page of these results reads',
    goal: `≤ ${ms(PAGE_GOAL_MS)}`,
    value: ms(value),
    baseline: `the list: ${ms(await timed(() => download(`${app}/api/results`, cookie)))}`,
    reached: value <= PAGE_GOAL_MS,
  };
}

async function exportFigures({ target, pidOf }: BenchContext, cookie: string, id: SessionId): Promise<Figure[]> {
  const [gateway = target.app] = target.gateways;
  const pid = await pidOf('gateway-1');
  const figures: Figure[] = [];
  for (const format of ['csv', 'xlsx', 'json', 'pdf']) {
    const before = await residentBytes(pid);
    let bytes = 0;
    const exporting = async () => {
      bytes = await download(`${gateway}/api/results/${id}/export?format=${format}`, cookie);
    };
    const { result: taken, peak } = await watchMemory(pid, () => timed(exporting));
    figures.push(exportFigure(format, { before, peak, bytes, taken }));
  }
  return figures;
}

/** Resident bytes of a gateway before an export and at most during it; the file's bytes, milliseconds for it. */
interface Export {
  readonly before: number;
  readonly peak: number;
  readonly bytes: number;
  readonly taken: number;
}

/** Growth alone would hide an export's needs: V8 keeps the memory of earlier exports, and the next one reuses it. */
export const exportFigure = (format: string, { before, peak, bytes, taken }: Export): Figure => ({
  name: `export as ${format.toUpperCase()}: memory of its gateway`,
  goal: 'under 1 GiB, its limit',
  value: mebibytes(peak),
  baseline: `${mebibytes(peak - before)} more than before; ${(bytes / 1e6).toFixed(1)} MB in ${ms(taken)}`,
  reached: peak < GATEWAY_MEMORY_LIMIT,
});

/** @returns its bytes. @throws Error when it is refused or breaks off */
async function download(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Writes the log of an ended session as an engine would have, and its row in the directory. */
async function writeLog({ pool }: Database, hostId: string, players: number): Promise<SessionId> {
  const id = sessionIdSchema.parse(crypto.randomUUID());
  const at = Date.now();
  const partition = partitionOf(id);
  await pool.query(
    `insert into session (id, partition, host_id, quiz_id, quiz_name, phase, touched_at, finished, ended)
     values ($1, $2, $3, 'quiz', 'A full hall', 'ended', $4, true, true)`,
    [id, partition, hostId, at],
  );
  let version = 0;
  let types: string[] = [];
  let data: string[] = [];
  const flush = async () => {
    await pool.query(
      `insert into session_event (session_id, version, partition, epoch, at, command_id, type, data)
       select $1, $2 + n, $3, 1, $4 + n, 'c' || n, type, data::jsonb
       from unnest($5::text[], $6::text[]) with ordinality as rows (type, data, n)`,
      [id, version, partition, at, types, data],
    );
    version += types.length;
    [types, data] = [[], []];
  };
  for (const { type, ...fields } of eventsOf(hostId, players, at)) {
    types.push(type);
    data.push(JSON.stringify(fields));
    if (types.length === ROWS) await flush();
  }
  await flush();
  return id;
}

type Row = { readonly type: string } & Record<string, unknown>;

/** Maximum length of a quiz's text. */
const longText = (start: string): string => `${start}: `.padEnd(LIMITS.answerTextLength, 'words in a row, ');

/** Events of a session with a full hall, to its end. */
export function* eventsOf(hostId: string, players: number, at: number, count = QUESTIONS): Generator<Row> {
  const answers = (q: number) =>
    ['a', 'b', 'c', 'd'].map((a) => ({ id: `${q}${a}`, value: longText(`Answer ${a} of ${q}`), correct: a === 'a' }));
  const settings = { maxQuestionTime: 20, questionPoints: 100, questionPointsModifier: 1, questionType: 0 };
  const questions = Array.from({ length: count }, (_, q) => ({
    ...{ id: `q${q}`, questionText: longText(`Question ${q}`), answers: answers(q), ...settings, showLiveStats: false },
  }));
  const quiz = { quizId: 'quiz', quizName: 'A full hall', code: 'ABCDEFG', options: DEFAULT_QUIZ_OPTIONS, questions };
  yield { type: 'SessionCreated', hostId, ...quiz };
  const ids = Array.from({ length: players }, () => crypto.randomUUID());
  const connection = { gatewayId: 'gateway', connectionId: 'connection' };
  for (const [n, playerId] of ids.entries())
    yield { type: 'PlayerJoined', playerId, identifier: `Player ${n}`, deviceId: `device-${playerId}`, connection };
  for (const [index, { id: questionId }] of questions.entries()) {
    yield { type: 'QuestionOpened', questionId, index, deadline: at + 1e9 };
    for (const [n, playerId] of ids.entries()) {
      const choice = (n * 7 + index * 3) % 4;
      const timeTaken = ((n * 13 + index) % 19_000) / 1_000;
      const pointsReceived = choice === 0 ? Math.round(100 * (1 - timeTaken / 40)) : 0;
      const answerId = `${index}${'abcd'[choice]}`;
      yield { type: 'AnswerSubmitted', playerId, questionId, answerId, timeTaken, pointsReceived };
    }
    yield { type: 'QuestionClosed', questionId, by: 'deadline' };
    yield { type: 'LeaderboardShown' };
  }
  yield { type: 'PodiumShown' };
  yield { type: 'SessionFinished', by: 'podium' };
  yield { type: 'SessionEnded', reason: 'host' };
}
