import { expect, test } from 'vitest';
import { createMeasures, summarize } from './measures.ts';

test('[U1] percentiles are by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(summarize(values)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 });
  expect(summarize([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 });
  expect(summarize([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 });
});

test('[U1] failures are counted by reason and never as fast answers', () => {
  const measures = createMeasures(() => 5);
  measures.fail('answer', 'overloaded');
  measures.fail('answer', 'overloaded');
  expect(measures.failures()).toEqual({ 'answer: overloaded': 2 });
  expect(measures.summary('answer').count).toBe(0);
});

test('[U3400] measures of several processes are joined on one clock', () => {
  const measures = createMeasures();
  measures.add('answer', 5);
  const { begun } = measures.collected();
  measures.adopt({
    begun: begun + 1_000,
    samples: { answer: [{ at: 20, value: 7 }], enter: [{ at: 1, value: 3 }] },
    failures: { 'enter: refused': 2 },
  });
  measures.fail('enter', 'refused');
  expect(measures.samples('answer').map(({ value }) => value)).toEqual([5, 7]);
  expect(measures.samples('answer')[1]?.at).toBeCloseTo(1_020, 3);
  expect([measures.names(), measures.failures()]).toEqual([['answer', 'enter'], { 'enter: refused': 3 }]);
});
