import { userIdSchema } from '@quarry/events/ids';
import { describe, expect, test } from 'vitest';
import { createFairViewQueue } from './fair-view-queue.ts';

const [ada, bob] = [userIdSchema.parse('ada'), userIdSchema.parse('bob')];
const MEBIBYTE = 1024 * 1024;
const BOUNDS = { pending: 8, atOnce: 1 };

/** A queue whose rests the spec ends, and the views sent, in order. */
function queueWithRests() {
  const sent: string[] = [];
  const rests: { readonly ms: number; readonly end: () => void }[] = [];
  const queue = createFairViewQueue((ms) => new Promise((end) => rests.push({ ms, end })));
  const view = (name: string, bytes = MEBIBYTE, hostId = ada, bounds = BOUNDS) =>
    queue(hostId, bounds, async () => {
      sent.push(name);
      return bytes;
    });
  return { view, sent, rests, endRest: () => rests.at(-1)?.end() };
}

describe('[G526] a host’s sockets get their views one at a time', () => {
  test('with a rest after each in proportion to its size', async () => {
    const { view, sent, rests, endRest } = queueWithRests();
    await view('first', MEBIBYTE / 8);
    const second = view('second', 100 * MEBIBYTE);
    expect([sent, rests.map(({ ms }) => ms)]).toEqual([['first'], [500]]);
    endRest();
    await second;
    expect([sent, rests.map(({ ms }) => ms)]).toEqual([
      ['first', 'second'],
      [500, 5_000],
    ]);
  });

  test('without delaying other hosts', async () => {
    const { view, sent } = queueWithRests();
    await view('of Ada');
    await view('of Bob', 1, bob);
    expect(sent).toEqual(['of Ada', 'of Bob']);
  });

  test('and no more wait than `pending`', async () => {
    const { view, endRest } = queueWithRests();
    await view('first');
    const waiting = Array.from({ length: 7 }, (_, i) => view(`waiting ${i}`));
    await expect(view('one too many')).rejects.toThrow('overloaded');
    endRest();
    await waiting[0];
    void view('in the first one’s place');
    await expect(view('one too many')).rejects.toThrow('overloaded');
  });

  test('a stage’s as many at a time as allowed, each with its rest', async () => {
    const { view, sent, rests } = queueWithRests();
    const views = Array.from({ length: 7 }, (_, i) => view(`${i}`, MEBIBYTE / 8, ada, { pending: 1_000, atOnce: 3 }));
    await Promise.all(views.slice(0, 3));
    expect([sent, rests.length]).toEqual([['0', '1', '2'], 3]);
    rests[1]?.end();
    await views[4];
    expect(sent).toEqual(['0', '1', '2', '4']);
  });

  test('a view that fails costs no rest', async () => {
    const queue = createFairViewQueue(() => new Promise(() => {}));
    const failing = queue(ada, BOUNDS, () => Promise.reject(new Error('no connection')));
    await expect(failing).rejects.toThrow('no connection');
    let sent = 0;
    await queue(ada, BOUNDS, async () => ++sent);
    expect(sent).toBe(1);
  });
});
