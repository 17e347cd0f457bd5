import { createVirtualHost, type VirtualHost } from '#driver/virtual-host.ts';
import type { LoadOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { type Crowd, type CrowdOptions, endSession, joinCrowd } from '#scenarios/crowd.ts';
import type { BenchContext } from './bench-line.ts';
import { type Figure, median, ms, times } from './figure.ts';

/** Outcomes of a question's answers. */
export interface Answers {
  /** Of the acknowledged ones, milliseconds. */
  readonly p99: number;
  /** Players who stayed, whose answer was not acknowledged. */
  readonly missing: number;
}

/** A crowd in one session, whose answers are measured question by question. */
export interface Hall {
  readonly host: VirtualHost;
  readonly crowd: Crowd;
  /** Plays a question to its end. */
  play(meanwhile?: (question: number) => Promise<void>): Promise<Answers>;
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
  const play: Hall['play'] = async (meanwhile) => {
    const before = measures.samples('answer').length;
    const ended = host.questionEnd();
    await host.play();
    await Promise.all([ended, meanwhile?.(question)]);
    await crowd.answersSettled();
    await host.showLeaderboard();
    const samples = measures.samples('answer').slice(before);
    const { id = '' } = host.questions[question] ?? {};
    question += 1;
    return {
      p99: summarize(samples.map(({ value }) => value)).p99,
      missing: crowd.players.filter((player) => !player.hasLeft && !player.fates.get(id)?.acknowledged).length,
    };
  };
  await play();
  return { host, crowd, play, end: () => endSession(host, crowd) };
}

/** Medians over pairs of questions; p99 of answers in milliseconds. */
export interface Comparison {
  readonly quiet: number;
  readonly disturbed: number;
  /** Ratio of disturbed to quiet. */
  readonly ratio: number;
  /** Answers in all of the questions that were not acknowledged. */
  readonly missing: number;
}

/** Plays pairs of questions, one alone and one `disturbed`, alternately. */
export async function comparePairs(pairs: number, hall: Hall, disturbed: () => Promise<Answers>): Promise<Comparison> {
  const values: { quiet: Answers; disturbed: Answers }[] = [];
  for (let pair = 0; pair < pairs; pair++) values.push({ quiet: await hall.play(), disturbed: await disturbed() });
  return {
    quiet: median(values.map(({ quiet }) => quiet.p99)),
    disturbed: median(values.map(({ disturbed }) => disturbed.p99)),
    ratio: median(values.map(({ quiet, disturbed }) => disturbed.p99 / quiet.p99)),
    missing: values.reduce((sum, { quiet, disturbed }) => sum + quiet.missing + disturbed.missing, 0),
  };
}

/** Allowed growth of an answer's p99 by a disturbance. */
const GOAL = 1.5;

/** @param besides more about the disturbance */
export function slowdownFigure(name: string, { quiet, disturbed, ratio, missing }: Comparison, besides = ''): Figure {
  return {
    name,
    goal: `p99 ≤ ${times(GOAL)} undisturbed`,
    value: `${times(ratio)} (p99 ${ms(disturbed)})${missing > 0 ? `, ${missing} answers missing` : ''}`,
    baseline: `the question before: p99 ${ms(quiet)}${besides}`,
    // A percentile of those who were served says nothing about the others.
    reached: missing === 0 && ratio <= GOAL,
  };
}
