import { variable } from '@quarry/service-kit/environment';
import { z } from 'zod';

/** Where pictures are stored: in PostgreSQL unless a bucket of an S3-compatible store is named. */
export const mediaVariables = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; buckets are addressed by path. */
  MEDIA_S3_ENDPOINT: variable(z.url({ protocol: /^https?$/ }).optional()),
  MEDIA_S3_REGION: variable(z.string().default('us-east-1')),
  MEDIA_S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9.-]{3,63}$/)
      .optional(),
  ),
  MEDIA_S3_KEY: variable(z.string().optional()),
  MEDIA_S3_KEY_SECRET: variable(z.string().optional()),
};

export interface MediaBucket {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
}

/** @returns null where none is configured @throws Error that names a missing variable */
export function mediaBucket(variables: z.infer<z.ZodObject<typeof mediaVariables>>): MediaBucket | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region, MEDIA_S3_BUCKET: bucket } = variables;
  const { MEDIA_S3_KEY: key, MEDIA_S3_KEY_SECRET: secret } = variables;
  if (!endpoint && !bucket && !key && !secret) return null;
  if (endpoint && bucket && key && secret) return { endpoint, region, bucket, key, secret };
  throw new Error('MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_KEY and MEDIA_S3_KEY_SECRET go together');
}
