import { playerIdSchema, sessionIdSchema } from '@quarry/events/ids';
import { mediaIdSchema } from '@quarry/events/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadedMedia } from './loaded-media.ts';

const [s1, s2] = ['s1', 's2'].map((id) => sessionIdSchema.parse(id));
const media = [mediaIdSchema.parse('A'.repeat(22))];
const other = [...media, mediaIdSchema.parse('B'.repeat(22))];
const player = (n: number) => playerIdSchema.parse(`p${n}`);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened() {
  const posted: unknown[][] = [];
  const loaded = createLoadedMedia({ post: (...command) => void posted.push(command) });
  return { posted, loaded };
}
const command = (ids: typeof media, players: readonly number[]) => ({
  type: 'MarkMediaLoaded',
  media: ids,
  playerIds: players.map(player),
});

test('[G3317] players of 200 ms are reported in one command per session and list of pictures', () => {
  const { posted, loaded } = opened();
  if (!s1 || !s2) throw new Error('no ids');
  for (const n of [1, 2, 1]) loaded.add(s1, media, player(n));
  loaded.add(s1, other, player(3));
  loaded.add(s2, media, player(4));
  vi.advanceTimersByTime(199);
  expect(posted).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(posted).toEqual([
    [s1, command(media, [1, 2])],
    [s1, command(other, [3])],
    [s2, command(media, [4])],
  ]);
  vi.advanceTimersByTime(1_000);
  expect(posted).toHaveLength(3);
});

test('[G3317] forty of them at once, and none after the stop', () => {
  const { posted, loaded } = opened();
  if (!s1) throw new Error('no ids');
  for (let n = 0; n < 41; n++) loaded.add(s1, media, player(n));
  expect(posted).toEqual([[s1, command(media, [...Array(40).keys()])]]);
  loaded.stop();
  vi.advanceTimersByTime(1_000);
  expect(posted).toHaveLength(1);
});
