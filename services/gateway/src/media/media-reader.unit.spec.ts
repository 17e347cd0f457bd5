import { EventEmitter } from 'node:events';
import type { StoredMedia } from '@quarry/database/media/media-store';
import { type MediaId, mediaIdSchema } from '@quarry/events/media';
import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createMediaReader } from './media-reader.ts';
import { createMediaReplies } from './media-replies.ts';

const ID = mediaIdSchema.parse('A'.repeat(22));
const PICTURE: StoredMedia = { hash: 'hash', widths: [320, 500] };

function opened(found: StoredMedia | null = PICTURE) {
  let at = 0;
  const store = {
    find: vi.fn(async (_id: MediaId) => found),
    bytesOf: vi.fn(async (hash: string, width: number): Promise<Buffer | null> => Buffer.from(`${hash} ${width}`)),
  };
  const read = createMediaReader(store, { now: () => at, onRead: () => {} });
  const pass = (ms: number) => {
    at += ms;
  };
  return { store, read, pass };
}

test('[A3309] a hall that requests a picture reads it once, in the smallest size that is large enough', async () => {
  const { store, read } = opened();
  const all = await Promise.all(Array.from({ length: 200 }, () => read(ID, 320)));
  expect(new Set(all.map(String))).toEqual(new Set(['hash 320']));
  expect([store.find, store.bytesOf].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  expect([String(await read(ID, 321)), String(await read(ID, 1600))]).toEqual(['hash 500', 'hash 500']);
  expect(store.bytesOf).toHaveBeenCalledTimes(2);
});

test('[A3309] a deleted picture is served for at most a minute, and a failed read is not cached', async () => {
  const { store, read, pass } = opened();
  store.find.mockRejectedValueOnce(new Error('away'));
  await expect(read(ID, 320)).rejects.toThrow('away');
  await expect(read(ID, 320)).resolves.not.toBeNull();
  store.find.mockResolvedValue(null);
  pass(59_999);
  await expect(read(ID, 320)).resolves.not.toBeNull();
  pass(1);
  await expect(read(ID, 320)).resolves.toBeNull();
});

test('[A3309] more requests than may wait for the store are refused', async () => {
  const { store, read } = opened();
  store.find.mockReturnValue(new Promise(() => {}));
  const ids = Array.from({ length: 259 }, (_, i) => mediaIdSchema.parse(String(i).padStart(22, '0')));
  const last = ids.map((id) => read(id, 320)).at(-1);
  await expect(last).rejects.toMatchObject({ status: 503 });
});

test('[A3308] replies that were unread for longest are cut off; one buffer counts once, however many read it', () => {
  const sent: (EventEmitter & { destroy: ReturnType<typeof vi.fn> })[] = [];
  const send = createMediaReplies(100);
  const request = (bytes: Buffer) => {
    const raw = Object.assign(new EventEmitter(), { destroy: vi.fn() });
    sent.push(raw);
    const reply = { raw, type: () => reply, send: () => reply } as unknown as FastifyReply;
    send(reply, bytes);
  };
  const cutOff = () => sent.map(({ destroy }) => destroy.mock.calls.length);
  const shared = Buffer.alloc(60);
  for (let i = 0; i < 5; i++) request(shared);
  sent[4]?.emit('close');
  expect(cutOff()).toEqual([0, 0, 0, 0, 0]);
  request(Buffer.alloc(60));
  expect(cutOff()).toEqual([1, 1, 1, 1, 0, 0]);
  for (const raw of sent) raw.emit('close');
});
