import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A task that ends when the spec says so. */
function working() {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('unreadable');
    return name;
  };
  return { steps, work };
}

test('[E1961] tasks run one at a time, in order per key, also after a failed one', async () => {
  const inTurn = createFairQueue();
  const { steps, work } = working();
  const all = ['first', 'second', 'third'].map((name) => inTurn('a', work(name)));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await all[2]).toBe('third');
  expect(steps).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('[E2401] keys are served round-robin: a key with a hundred waiting tasks delays another by one', async () => {
  const inTurn = createFairQueue();
  const { steps, work } = working();
  const many = Array.from({ length: 100 }, (_, i) => inTurn('many', work(`many ${i}`)));
  const other = [0, 1].map((i) => inTurn('other', work(`other ${i}`)));
  const third = inTurn('third', work('third'));
  await Promise.all([...many, ...other, third]);
  const order = steps.filter((step) => step.endsWith('begins')).map((step) => step.replace(' begins', ''));
  expect(order.slice(0, 6)).toEqual(['many 0', 'many 1', 'other 0', 'third', 'many 2', 'other 1']);
});
