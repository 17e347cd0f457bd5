import { CallRefused } from '@quarry/participants/hub-client';
import { type LoadOptions, presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { type Crowd, type CrowdOptions, endSession, joinCrowd } from '#scenarios/crowd.ts';
import { type LoadHost, startLoadHost } from '#scenarios/load-host.ts';
import type { BenchContext } from './bench-line.ts';
import { type Figure, ms, times } from './figure.ts';

/** Outcomes of a question's answers. */
export interface Answers {
  /** Latencies of the acknowledged ones; milliseconds. */
  readonly latencies: readonly number[];
  /** Remaining players whose answer was not acknowledged. */
  readonly missing: number;
}

/** A crowd in one session, whose answers are measured question by question. */
export interface Hall {
  readonly host: LoadHost;
  readonly crowd: Crowd;
  /** Plays a question to its end. */
  play(meanwhile?: (question: number) => Promise<void>): Promise<Answers>;
  end(): Promise<void>;
}

/** Compared pairs of questions: with three pairs the ratios of one commit were 0.9 to 2.9, with eight 1.3 to 1.4. */
export const PAIRS = 8;

/**
 * Joins a crowd and plays one question, to warm up; {@link comparePairs} plays the remaining ones.
 * @param prepare runs before the players join
 */
export async function openHall(
  { target, say }: BenchContext,
  size: Pick<LoadOptions, 'players' | 'ramp' | 'seconds' | 'spread'>,
  {
    prepare,
    questions: list,
    ...crowdOptions
  }: CrowdOptions & {
    readonly prepare?: (host: LoadHost) => Promise<void>;
    readonly questions?: Parameters<typeof startLoadHost>[2]['list'];
  } = {},
): Promise<Hall> {
  const options = presetOptions({ ...size, questions: 1 + 2 * PAIRS });
  const host = await startLoadHost(target.app, target.gateways[0] ?? target.app, { ...options, list });
  await prepare?.(host);
  const measures = createMeasures();
  say(`${options.players} players join`);
  const crowd = await joinCrowd({ target, options, measures }, host, options.players, crowdOptions);
  let question = 0;
  const play: Hall['play'] = async (meanwhile) => {
    const before = measures.samples('answer').length;
    await host.playToEnd(() => meanwhile?.(question));
    await crowd.answersSettled();
    // After some kinds there is none.
    await host.show('leaderboard').catch((error: unknown) => {
      if (!(error instanceof CallRefused && error.code === 'wrong-state' && list)) throw error;
    });
    const samples = measures.samples('answer').slice(before);
    const { id = '' } = host.questions[question] ?? {};
    question += 1;
    return {
      latencies: samples.map(({ value }) => value),
      missing: crowd.players.filter((player) => !player.client.hasEnded && !player.fates.get(id)?.acknowledged).length,
    };
  };
  await play();
  return { host, crowd, play, end: () => endSession(host, crowd) };
}

/** p99 in milliseconds of the answers to all questions of a kind. */
export interface Comparison {
  readonly quiet: number;
  readonly disturbed: number;
  /** Ratio of disturbed to quiet. */
  readonly ratio: number;
  /** Answers in all of the questions that were not acknowledged. */
  readonly missing: number;
}

/**
 * Plays pairs of questions, one alone and one `disturbed`. The order alternates, because later questions find a warmer
 * and larger system; the answers are pooled, because the p99 of one question depends on a few.
 */
export async function comparePairs(hall: Hall, disturbed: () => Promise<Answers>): Promise<Comparison> {
  const alone: Answers[] = [];
  const beside: Answers[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    if (pair % 2 === 1) beside.push(await disturbed());
    alone.push(await hall.play());
    if (pair % 2 === 0) beside.push(await disturbed());
  }
  const p99 = (answers: readonly Answers[]) => summarize(answers.flatMap(({ latencies }) => latencies)).p99;
  return {
    quiet: p99(alone),
    disturbed: p99(beside),
    ratio: p99(beside) / p99(alone),
    missing: [...alone, ...beside].reduce((sum, { missing }) => sum + missing, 0),
  };
}

/** Allowed growth of an answer's p99 by a disturbance. */
const GOAL = 1.5;

/** An attack as counted by the attacked side. */
export interface Attack {
  readonly size: string;
  /** Whether it was as large as stated; otherwise nothing was compared. */
  readonly tookPlace: boolean;
}

export function slowdownFigure(
  name: string,
  { quiet, disturbed, ratio, missing }: Comparison,
  attack?: Attack,
): Figure {
  const tookPlace = attack?.tookPlace ?? true;
  return {
    name,
    goal: `p99 ≤ ${times(GOAL)} undisturbed`,
    value: [
      `${times(ratio)} (p99 ${ms(disturbed)})`,
      ...(missing > 0 ? [`${missing} answers missing`] : []),
      ...(tookPlace ? [] : ['the attack fell short']),
    ].join(', '),
    baseline: `undisturbed: p99 ${ms(quiet)}${attack ? `; ${attack.size}` : ''}`,
    // A percentile of the served ones says nothing about the others.
    reached: tookPlace && missing === 0 && ratio <= GOAL,
  };
}
