import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { question } from '#spec-support/samples.ts';
import { pointsFor, secondsOf } from './scoring.ts';

const right = 1;
const wrong = 0;
const of = (questionPoints: number, maxQuestionTime: number, questionPointsModifier: 0 | 1 = 1) =>
  question('q1', { questionPoints, maxQuestionTime, questionPointsModifier });

describe('points', () => {
  it('[K1] are the question’s for the right answer, 0 for a wrong one', () => {
    expect(pointsFor(of(100, 20, 0), right, 19.9)).toBe(100);
    expect(pointsFor(of(100, 20, 0), wrong, 0)).toBe(0);
    expect(pointsFor(of(100, 20, 1), wrong, 0)).toBe(0);
  });

  it.each([
    // points, limit, taken, expected
    [100, 20, 0, 100],
    [100, 20, 20, 50],
    [100, 20, 10, 75],
    [100, 20, 19.999, 50],
    [100, 60, 0.001, 100],
    [100, 60, 0.6, 100], // 99.5 is rounded up
    [100, 60, 0.601, 99], // 99.499…
    [9999, 999, 998.999, 5000], // 4999.505
    [9999, 999, 999, 5000], // 4999.5 is rounded up
    [1, 10, 9.999, 1], // 0.50005
    [1, 1, 1, 1], // 0.5 is rounded up
    [0, 20, 3, 0],
    [3, 7, 3.5, 2], // 2.25
  ])('[K2] %i points, %i s limit, %d s taken: %i', (points, limit, taken, expected) => {
    expect(pointsFor(of(points, limit), right, taken)).toBe(expected);
  });

  it('[K3] are full without a time limit, speed bonus or not', () => {
    expect(pointsFor(of(100, 0), right, 500)).toBe(100);
    expect(pointsFor(of(100, 0, 0), right, 500)).toBe(100);
  });

  it('[K2] with speed bonus are whole, between half and all, and never more for a slower answer', () => {
    const limit = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(fc.nat(9999), limit, fc.nat(999_000), fc.nat(999_000), (points, seconds, one, other) => {
        const [fast = 0, slow = 0] = [one, other].map((ms) => Math.min(ms / 1000, seconds)).sort((a, b) => a - b);
        const forFast = pointsFor(of(points, seconds), right, fast);
        const forSlow = pointsFor(of(points, seconds), right, slow);
        expect(Number.isInteger(forFast)).toBe(true);
        expect(forFast).toBeLessThanOrEqual(points);
        expect(forSlow).toBeGreaterThanOrEqual(points / 2);
        expect(forFast).toBeGreaterThanOrEqual(forSlow);
      }),
    );
  });
});

describe('the time taken', () => {
  it.each([
    [0, 0, 0],
    [1_000, 2_500, 1.5],
    [1_000, 1_001, 0.001],
    [1_000, 1_000.6, 0.001],
    [0, 999_999, 999.999],
  ])('[K4] from %d to %d ms is %d s', (from, to, seconds) => {
    expect(secondsOf(to - from)).toBe(seconds);
  });
});
