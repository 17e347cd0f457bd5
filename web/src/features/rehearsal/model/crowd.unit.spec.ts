import { question } from '@quarry/events/spec-support/samples';
import { userNameKey } from '@quarry/events/text';
import { describe, expect, test } from 'vitest';
import { answerOf, CROWD, createCrowd, randomOf } from './crowd.ts';

const QUESTION = question('q1', { maxQuestionTime: 20 });
const answers = (seed: number) => createCrowd(seed).map((player) => answerOf(player, QUESTION, seed));

describe('a simulated hall', () => {
  test('[W1025] is the same for the same seed, and differs for another', () => {
    expect(createCrowd(7)).toEqual(createCrowd(7));
    expect(answers(7)).toEqual(answers(7));
    expect(createCrowd(8).map(({ name }) => name)).not.toEqual(createCrowd(7).map(({ name }) => name));
    expect(answers(8)).not.toEqual(answers(7));
  });

  test('[W1025] has as many different names as it has players', () => {
    const names = createCrowd(1).map(({ name }) => name);
    expect(names).toHaveLength(CROWD.most);
    expect(new Set(names.map(userNameKey)).size).toBe(CROWD.most);
    expect(Math.max(...names.map((name) => [...name].length))).toBeLessThanOrEqual(20);
  });

  test.each([1, 2, 3, 4, 5])(
    '[W1025] answers like people, seed %i: not all, not all right, not all at once',
    (seed) => {
      const given = answers(seed).flatMap((answer) => answer ?? []);
      const part = given.length / CROWD.most;
      expect(part).toBeGreaterThan(0.85);
      expect(part).toBeLessThan(1);
      const right = given.filter(({ response }) => response === 'q1-a').length / given.length;
      expect(right).toBeGreaterThan(0.2);
      expect(right).toBeLessThan(0.95);
      const taken = given.map(({ after }) => after).sort((a, b) => a - b);
      const quantile = (q: number) => (taken[Math.floor(q * taken.length)] ?? 0) / 20_000;
      expect(taken[0]).toBeGreaterThanOrEqual(900);
      expect(taken.at(-1)).toBeLessThan(20_000);
      expect(quantile(0.5)).toBeGreaterThan(0.15);
      expect(quantile(0.5)).toBeLessThan(0.5);
      expect(quantile(0.9) - quantile(0.1)).toBeGreaterThan(0.15);
    },
  );

  test('[W1025] answers questions without a limit, and those without a right answer', () => {
    const [player] = createCrowd(1);
    if (!player) throw new Error('nobody');
    const undecided = question('q2', { answers: QUESTION.answers.map((one) => ({ ...one, correct: false })) });
    for (const asked of [question('q1', { maxQuestionTime: 0 }), undecided]) {
      const given = createCrowd(1).flatMap((one) => answerOf(one, asked, 1) ?? []);
      expect(given.length).toBeGreaterThan(1_000);
      expect(given.every(({ after }) => after < 200_000)).toBe(true);
    }
  });

  test('[W1025] draws evenly distributed numbers', () => {
    const random = randomOf('a seed');
    const buckets = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) {
      const bucket = Math.floor(random() * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    expect(Math.min(...buckets)).toBeGreaterThan(900);
    expect(Math.max(...buckets)).toBeLessThan(1_100);
  });
});
