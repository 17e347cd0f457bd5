import type { PictureBytes } from '@quarry/database/media/picture-bytes';
import { AwsClient } from 'aws4fetch';
import { problems } from '#http-edge/problem.ts';
import type { MediaBucket } from './environment.ts';

/** Milliseconds for one request to the store. */
const REQUEST_MS = 10_000;

/** In a bucket of an S3-compatible store: an object for each size of a picture. */
export function createBucketPictureBytes({ endpoint, region, bucket, key, secret }: MediaBucket): PictureBytes {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const urlOf = (hash: string, width: number) => new URL(`/${bucket}/media/${hash}/${width}`, endpoint).href;

  /** @throws HttpProblem 503 unless the store answers with a success or one of these */
  async function send(url: string, init: RequestInit, expected: readonly number[] = []): Promise<Response> {
    const answer = await client
      .fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_MS) })
      .catch((cause: unknown) => Promise.reject(problems.unavailable(cause)));
    if (answer.ok || expected.includes(answer.status)) return answer;
    throw problems.unavailable(new Error(`the object store answers ${answer.status}: ${await answer.text()}`));
  }

  return {
    async put(hash, width, bytes) {
      const headers = { 'content-type': 'image/webp' };
      await send(urlOf(hash, width), { method: 'PUT', headers, body: new Uint8Array(bytes) });
    },
    async get(hash, width) {
      const answer = await send(urlOf(hash, width), {}, [404]);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    async delete(hash, widths) {
      for (const width of widths) await send(urlOf(hash, width), { method: 'DELETE' }, [404]);
    },
  };
}
