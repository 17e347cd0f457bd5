import type { PictureBytes } from '@quarry/database/media/picture-bytes';
import { AwsClient } from 'aws4fetch';
import { problems } from '#http-edge/problem.ts';
import type { MediaBucket } from './environment.ts';

/** Milliseconds for one request to the store. */
const REQUEST_MS = 10_000;

/** Pictures in a bucket of an S3-compatible store: an object for each size. */
export function createBucketPictureBytes({ endpoint, region, bucket, key, secret }: MediaBucket): PictureBytes {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const urlOf = (hash: string, width: number) => new URL(`/${bucket}/media/${hash}/${width}`, endpoint).href;

  /** @returns the body of a success; null for 404 @throws HttpProblem 503 for any other answer, or none */
  async function send(url: string, init: RequestInit = {}): Promise<Buffer | null> {
    try {
      const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS) });
      // Read in any case: an unread body keeps its connection.
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === 404) return null;
      throw new Error(`the object store answers ${answer.status}: ${body}`);
    } catch (cause) {
      throw problems.unavailable(cause);
    }
  }

  return {
    async put(hash, width, bytes) {
      const headers = { 'content-type': 'image/webp' };
      const stored = await send(urlOf(hash, width), { method: 'PUT', headers, body: new Uint8Array(bytes) });
      if (!stored) throw problems.unavailable(new Error(`the object store has no bucket ${bucket}`));
    },
    get: (hash, width) => send(urlOf(hash, width)),
    async delete(hash, widths) {
      for (const width of widths) await send(urlOf(hash, width), { method: 'DELETE' });
    },
  };
}
