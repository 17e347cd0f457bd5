import { z } from 'zod';
import { readRedisUrl } from './redis-address.ts';

/** A switch of the process's own wiring: an unset or empty variable takes the default. */
const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);

const port = z.preprocess(blankAsUnset, z.coerce.number().int().min(0).max(65535).default(0));

const redisUrl = z.string().superRefine((text, context) => {
  try {
    readRedisUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

/** Variables that every service understands. */
export const commonVariables = {
  NODE_ENV: z.preprocess(blankAsUnset, z.enum(['production', 'development', 'test']).default('production')),
  LOG_LEVEL: z.preprocess(
    blankAsUnset,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** One server, or several hosts with commas between them: a cluster. */
  REDIS_URL: redisUrl,
  /** Collector of traces (OTLP over HTTP); off unless set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(blankAsUnset, z.url({ protocol: /^https?$/ }).optional()),
  /** Port of the Prometheus page; 0 takes a free one. */
  METRICS_PORT: port,
};

/**
 * Parses a service's environment.
 * @throws Error that names each wrong variable, one per line
 */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  environment: Record<string, string | undefined>,
): z.infer<z.ZodObject<S>> {
  const parsed = z.object(shape).safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`wrong environment:\n${lines.join('\n')}`);
}
