import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('[G23] starts of one host wait for each other, also for a failed one; those of others do not', async () => {
  const run = oneAtATime();
  const order: string[] = [];
  const first = Promise.withResolvers<string>();
  const task = (name: string, result?: Promise<string>) => async () => {
    order.push(name);
    return result ?? name;
  };
  const outcomes = Promise.allSettled([
    run('ada', task('a1', first.promise)),
    run('ada', task('a2')),
    run('bob', task('b1')),
  ]);
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(order).toEqual(['a1', 'b1']);
  first.reject(new Error('no database'));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(order).toEqual(['a1', 'b1', 'a2']);
});
