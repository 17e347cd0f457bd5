import { describe, expect, it } from 'vitest';
import { Pace } from '#connection/pace.ts';
import { defaultLimits } from '#server/limits.ts';

/** A socket that has used up its burst at 0 and is over its rate. */
const overItsRate = () => {
  const stats = { throttled: 0 };
  const pace = new Pace({ ...defaultLimits, recordBurst: 1, recordsPerSecond: 1 }, stats, 0);
  pace.spend(0);
  expect(pace.admitRecord(0)).toBe(false);
  return { pace, stats };
};

describe('the pace of a socket', () => {
  it('[T6] is within the rate as long as a record may be handled', () => {
    const pace = new Pace(defaultLimits, { throttled: 0 }, 0);
    expect(pace.admitRecord(0)).toBe(true);
    expect(pace.judge(20_000)).toBe('within');
  });

  it('[T6] is hopeless once it was over the rate for 10 s, and not before', () => {
    const { pace, stats } = overItsRate();
    for (let now = 500; now <= 10_000; now += 500) {
      pace.spend(now);
      pace.admitRecord(now);
      expect(pace.judge(now)).toBe(now < 10_000 ? 'over' : 'hopeless');
    }
    expect(stats.throttled).toBe(1);
  });

  it('[T6] is forgiven after a second within the rate', () => {
    const { pace, stats } = overItsRate();
    expect(pace.judge(1_000)).toBe('over');
    expect(pace.judge(1_001)).toBe('within');
    expect(pace.judge(1_002)).toBe('within');
    pace.spend(20_000);
    expect(pace.admitRecord(20_000)).toBe(false);
    expect(pace.judge(20_000)).toBe('over');
    expect(pace.judge(21_000)).toBe('over');
    expect(stats.throttled).toBe(2);
  });
});
