import { setTimeout as delay } from 'node:timers/promises';
import { presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { askTheLog } from '#report/truth.ts';
import { type Crowd, endSession, joinCrowd } from '#scenarios/crowd.ts';
import { type LoadHost, startLoadHost } from '#scenarios/load-host.ts';
import { startSections } from '#stadium/sections.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { type Figure, keptFigure, ms, times } from './figure.ts';

const SESSIONS = 200;
const PLAYERS = 25;
const HALL = 10_000;
/** Number of rounds with the hall, and of rounds without it. */
const PAIRS = 4;
const SECONDS = 20;
const SPREAD_MS = 12_000;
/** The small sessions open their questions over this time, like hosts who know nothing of each other. */
const STAGGER_MS = 5_000;
const GOAL = 1.3;

/**
 * Many small sessions play beside one large one, whose players run in their own process. The latency of the small ones'
 * answers while the large one plays is compared with rounds in which it rests.
 */
export const neighbours: BenchLine = async (context) => {
  const { target, say } = context;
  const [sessions, players] = [sized(context, SESSIONS), sized(context, HALL)];
  const quiz = { questions: 2 * PAIRS + 1, seconds: SECONDS };
  const options = presetOptions({ ...quiz, players: PLAYERS, ramp: 5_000, spread: SPREAD_MS });
  const gateway = (i: number) => target.gateways[i % target.gateways.length] ?? target.app;
  const measures = createMeasures();
  const hall = await startLoadHost(target.app, gateway(0), quiz);
  const sections = await startSections(
    target,
    hall,
    presetOptions({ ...quiz, players, processes: 1, spread: SPREAD_MS, ramp: Math.max(5_000, players * 3) }),
  );
  try {
    say(`${players} players join one session, then ${sessions} sessions of ${PLAYERS}`);
    await sections.join();
    const small: { readonly host: LoadHost; readonly crowd: Crowd }[] = [];
    for (let i = 0; i < sessions; i += 20)
      small.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(20, sessions - i) }, async (_, offset) => {
            const host = await startLoadHost(target.app, gateway(i + offset), quiz);
            const crowdOptions = { name: `s${i + offset}`, gatewayOf: (player: number) => i + offset + player };
            return { host, crowd: await joinCrowd({ target, options, measures }, host, PLAYERS, crowdOptions) };
          }),
        )),
      );

    const playSmall = ({ host, crowd }: (typeof small)[number], i: number) =>
      delay((i / sessions) * STAGGER_MS).then(async () => {
        await host.playToEnd();
        await crowd.answersSettled();
        await host.show('leaderboard');
      });
    const playHall = async () => {
      const asked = performance.timeOrigin + performance.now();
      await sections.ask(asked, asked + SECONDS * 1_000);
      await hall.playToEnd();
      await sections.settle();
      await hall.show('leaderboard');
    };
    /** @returns latencies of the small sessions' answers */
    const round = async (isBeside: boolean): Promise<number[]> => {
      say(isBeside ? 'all play' : 'the small sessions play, the large one rests');
      const before = measures.samples('answer').length;
      await Promise.all([...small.map(playSmall), ...(isBeside ? [playHall()] : [])]);
      return measures
        .samples('answer')
        .slice(before)
        .map(({ value }) => value);
    };
    // The first round warms up.
    await round(true);
    const alone: number[] = [];
    const beside: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      if (pair % 2 === 1) beside.push(...(await round(true)));
      alone.push(...(await round(false)));
      if (pair % 2 === 0) beside.push(...(await round(true)));
    }
    const smallPlayers = small.flatMap(({ crowd }) => crowd.players);
    await Promise.all(small.map(({ host, crowd }) => endSession(host, crowd)));
    await hall.end();
    const hallPlayers = (await sections.leave()).flatMap((result) => result.players);
    await hall.end();
    hall.client.leave();
    const truth = await askTheLog(context.databaseUrl, [...smallPlayers, ...hallPlayers]);
    const given = smallPlayers.length * quiz.questions + hallPlayers.length * (PAIRS + 1);
    const kept = keptFigure('the same: answers of all', truth, given);
    return [besideFigure(`${sessions} sessions of ${PLAYERS} beside one of ${players}`, alone, beside, kept), kept];
  } finally {
    await sections.stop();
  }
};

function besideFigure(name: string, alone: readonly number[], beside: readonly number[], kept: Figure): Figure {
  const [quiet, loaded] = [summarize(alone), summarize(beside)];
  const ratio = loaded.p99 / quiet.p99;
  return {
    name: `${name}: answer → Completion in the small ones`,
    goal: `p99 ≤ ${times(GOAL)} that while it rests`,
    value: `${times(ratio)} (p99 ${ms(loaded.p99)})`,
    baseline: `p99 ${ms(quiet.p99)}; p50 ${ms(quiet.p50)}, beside ${ms(loaded.p50)}`,
    reached: kept.reached && ratio <= GOAL,
  };
}
