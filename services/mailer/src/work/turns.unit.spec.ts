import { expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

test('[E1961] work that takes turns runs one by one, in order, also after work that failed', async () => {
  const inTurn = takeTurns();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('unreadable');
    return name;
  };
  const all = ['first', 'second', 'third'].map((name) => inTurn(work(name)));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await all[2]).toBe('third');
  expect(steps).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
