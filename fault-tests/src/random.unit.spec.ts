import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('[C12] the same seed gives the same plan, another seed another one', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed).fork('moment');
    return [random.next(), random.int(0, 1e9), random.pick(['a', 'b', 'c', 'd'])].join();
  };
  expect(draw(7)).toBe(draw(7));
  expect(draw(7)).not.toBe(draw(8));
});

test('[C12] more draws in one part do not affect another', () => {
  const one = createRandom(3);
  one.next();
  expect(one.fork('players').next()).toBe(createRandom(3).fork('players').next());
});
