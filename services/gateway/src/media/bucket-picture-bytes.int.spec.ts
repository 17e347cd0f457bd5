import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureBytesContract } from '@quarry/database/spec-support/picture-bytes-contract';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucketPictureBytes } from './bucket-picture-bytes.ts';

// Its only account. It checks the key and the form of a signature, not the signature itself.
const KEYS = { key: 'S3RVER', secret: 'S3RVER' };

async function openBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    directory,
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  return {
    at: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'pictures' },
    release: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

pictureBytesContract('[D3309] bytes of pictures in a bucket', async () => {
  const { at, release } = await openBucket();
  return { bytes: createBucketPictureBytes({ ...at, ...KEYS }), begin: async () => {}, release };
});

let opened: Awaited<ReturnType<typeof openBucket>>;
beforeAll(async () => {
  opened = await openBucket();
});
afterAll(() => opened.release());

test.each([
  ['a key that the store does not know', { key: 'guessed' }],
  ['a bucket that does not exist', { bucket: 'elsewhere' }],
  ['a server that does not answer', { endpoint: 'http://127.0.0.1:1' }],
])(
  '[A3306] with %s an upload fails as unavailable',
  async (_, changes) => {
    const bytes = createBucketPictureBytes({ ...opened.at, ...KEYS, ...changes });
    await expect(bytes.put('a', 320, Buffer.from('x'))).rejects.toMatchObject({ code: 'service-unavailable' });
  },
  60_000,
);
