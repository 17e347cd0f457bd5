import { type SampleQuestion, sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { type Host, startHost } from '#clients/host.ts';
import type { Intruder } from '#clients/intruder.ts';
import { type Player, startPlayer } from '#clients/player.ts';
import type { InjectionFact, QuestionFact } from '#evidence/evidence.ts';
import { pause, until } from '#now.ts';
import type { Random } from '#random.ts';
import type { FaultSystem } from '#system/fault-system.ts';
import { orderWhenClosed, orderWhileRunning } from './order-room.ts';
import type { Row } from './row.ts';
import { injectRow } from './scene.ts';

/** The course of a quiz, filled in as it runs, so that an unfinished one can be judged too. */
export interface Course {
  questions: readonly QuestionFact[];
  host: Host | null;
  readonly players: Player[];
  readonly intruders: Intruder[];
  injection: InjectionFact | null;
}

/** The course before the quiz. */
export const newCourse = (): Course => ({ questions: [], host: null, players: [], intruders: [], injection: null });

/** Stops every client started so far. */
export function stopClients({ host, players, intruders }: Course): void {
  for (const client of [host?.client, ...players.map((player) => player.client), ...intruders]) client?.stop();
}

const ENTER_LIMIT_MS = 15_000;
/** Time for merged frames, a heartbeat and the view requested after it. */
const SETTLE_MS = 2_600;
const BETWEEN_MS = 300;
/** Repeated answers per second of all players together: enough for a p99, yet a small load. */
const CHATTER_PER_SECOND = 80;

/** Plays a quiz from sign-in to podium, with the row's fault. */
export async function playQuiz(row: Row, random: Random, system: FaultSystem, course: Course): Promise<void> {
  const questions = makeQuestions(row.questions ?? 3, row.seconds ?? 3, random.fork('questions'));
  const { players, intruders } = course;
  course.questions = questions;
  const gateways = () => system.gateways.map((gateway) => gateway.url());
  const room = roomOf(row, random.fork('room'));
  const { summaries } = room;
  const host = await startHost({ gateways, questions, random: random.fork('host'), summaries });
  course.host = host;
  const inject = (question: QuestionFact) =>
    injectRow(row, { system, host, players, intruders, questions, question, random: random.fork('fault') });
  let injecting: Promise<InjectionFact> | null = null;
  const [firstQuestion] = questions;
  if (row.moment === 'beginning' && firstQuestion) injecting = inject(firstQuestion);
  players.push(...enterPlayers(row, random, system, host, questions));
  await until('everybody is in', ENTER_LIMIT_MS, () => everybodyIn(host, players));

  const moment = momentOf(row, questions.length, random.fork('moment'));
  for (const [index, question] of questions.entries()) {
    await host.open(question.id);
    const isLast = index === questions.length - 1;
    const own = room.orders && { host, players, question, isLast, random: room.orders.fork(question.id) };
    const ordering = own && orderWhileRunning(own);
    // Awaited below; without this, a failure before that would be unhandled.
    ordering?.catch(() => {});
    if (index === moment?.question) {
      injecting = pause(moment.share * question.maxQuestionTime * 1000).then(() => inject(question));
      // It is awaited below.
      injecting.catch(() => {});
    }
    if (row.chatty && injecting) {
      await injecting;
      await host.skip();
    }
    await ordering;
    await host.sees('statistics', question.id);
    await pause(BETWEEN_MS);
    if (own) await orderWhenClosed(own);
    await host.goTo('leaderboard');
    await pause(BETWEEN_MS);
  }
  await host.goTo('podium');
  course.injection = injecting && (await injecting);
  await until('everybody is back', ENTER_LIMIT_MS, () => everybodyIn(host, players)).catch(() => {});
  await pause(SETTLE_MS);
}

const everybodyIn = (host: Host, players: readonly Player[]): boolean =>
  host.client.present !== null && players.every(({ client, isOut }) => isOut() || client.present !== null);

/** Rows in which the host sends room commands, and requests summaries, each in about half of the seeds. */
const ROOM_ROWS = [1, 8] as const;

function roomOf({ row }: Row, random: Random): { readonly summaries: boolean; readonly orders: Random | null } {
  const [first, last] = ROOM_ROWS;
  if (row < first || row > last) return { summaries: false, orders: null };
  return { summaries: random.chance(0.5), orders: random.chance(0.5) ? random.fork('orders') : null };
}

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
  questions: readonly QuestionFact[],
): Player[] {
  const count = row.players ?? 24;
  return Array.from({ length: count }, (_, index) => {
    return startPlayer({
      name: `p${String(index).padStart(4, '0')}`,
      deviceId: `dev-${index}-${random.int(0, 1e9)}`,
      sessionId: host.sessionId,
      questions,
      gateways: () => system.gateways.map((gateway) => gateway.url()),
      home: row.home ?? index % 2,
      random: random.fork(`player ${index}`),
      repeatMs: row.chatty && (count / CHATTER_PER_SECOND) * 1000,
    });
  });
}

/** Short timed questions, most of them with the speed bonus. */
function makeQuestions(count: number, seconds: number, random: Random): SampleQuestion[] {
  return Array.from({ length: count }, (_, index) => {
    const answers = { a: 'a', b: 'b', c: 'c', d: 'd' };
    const correct = Object.keys(answers)[random.int(0, 3)];
    const points = random.pick([100, 250, 1000, 777]);
    const modifier = random.chance(0.75) ? 1 : 0;
    return sampleQuestion(`q${index + 1}`, { answers, correct, seconds, points, modifier, live: true });
  });
}
