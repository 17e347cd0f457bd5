import { createVirtualHost, type VirtualHost } from '#driver/virtual-host.ts';
import type { LoadOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { type Crowd, type CrowdOptions, endSession, joinCrowd } from '#scenarios/crowd.ts';
import type { BenchContext } from './bench-line.ts';
import { type Figure, median, ms, times } from './figure.ts';

/** A crowd in one session, whose answers are measured question by question. */
export interface Hall {
  readonly host: VirtualHost;
  readonly crowd: Crowd;
  /** Plays a question to its end. @returns the p99 of its answers, milliseconds */
  answersP99(meanwhile?: (question: number) => Promise<void>): Promise<number>;
  end(): Promise<void>;
}

/** Joins a crowd and plays one question, to warm up. @param prepare runs before the players join */
export async function openHall(
  { target, say }: BenchContext,
  options: LoadOptions,
  { prepare, ...crowdOptions }: CrowdOptions & { readonly prepare?: (host: VirtualHost) => Promise<void> } = {},
): Promise<Hall> {
  const host = await createVirtualHost(target.app, target.gateways[0] ?? target.app, options);
  await prepare?.(host);
  const measures = createMeasures();
  say(`${options.players} players join`);
  const crowd = await joinCrowd({ target, options, measures }, host, options.players, crowdOptions);
  let question = 0;
  const answersP99: Hall['answersP99'] = async (meanwhile) => {
    const before = measures.samples('answer').length;
    const ended = host.questionEnd();
    await host.play();
    await Promise.all([ended, meanwhile?.(question)]);
    question += 1;
    await crowd.answersSettled();
    await host.showLeaderboard();
    const samples = measures.samples('answer').slice(before);
    return summarize(samples.map(({ value }) => value)).p99;
  };
  await answersP99();
  return { host, crowd, answersP99, end: () => endSession(host, crowd) };
}

/** Medians over pairs of questions; p99 of answers in milliseconds. */
export interface Comparison {
  readonly quiet: number;
  readonly disturbed: number;
  /** Disturbed by quiet. */
  readonly ratio: number;
}

/** Plays pairs of questions, one alone and one `disturbed`, alternately. */
export async function comparePairs(pairs: number, hall: Hall, disturbed: () => Promise<number>): Promise<Comparison> {
  const values: { quiet: number; disturbed: number }[] = [];
  for (let pair = 0; pair < pairs; pair++)
    values.push({ quiet: await hall.answersP99(), disturbed: await disturbed() });
  return {
    quiet: median(values.map(({ quiet }) => quiet)),
    disturbed: median(values.map(({ disturbed }) => disturbed)),
    ratio: median(values.map(({ quiet, disturbed }) => disturbed / quiet)),
  };
}

/** Allowed growth of an answer's p99 by a disturbance. */
const GOAL = 1.5;

/** @param besides more about the disturbance */
export function slowdownFigure(name: string, { quiet, disturbed, ratio }: Comparison, besides = ''): Figure {
  return {
    name,
    goal: `p99 ≤ ${times(GOAL)} undisturbed`,
    value: `${times(ratio)} (p99 ${ms(disturbed)})`,
    baseline: `the question before: p99 ${ms(quiet)}${besides}`,
    reached: ratio <= GOAL,
  };
}
