import { z } from 'zod';
import { readRedisUrl } from './redis-address.ts';

/** A variable with an optional schema or a default; an empty value counts as absent. */
export const variable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** 0 means any free port. */
export const portSchema = z.coerce.number().int().min(0).max(65535);

const redisUrl = z.string().superRefine((text, context) => {
  try {
    readRedisUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

/** Variables of every service. */
export const commonVariables = {
  LOG_LEVEL: variable(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** One server, sentinels (`redis-sentinel://a,b/name`), or comma-separated nodes of a cluster. */
  REDIS_URL: redisUrl,
  /** Collector of traces (OTLP over HTTP); off unless set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(z.url({ protocol: /^https?$/ }).optional()),
  /** Port of the Prometheus page. */
  METRICS_PORT: variable(portSchema.default(0)),
  /** Bind address of the page; use anything but loopback only in a private network. */
  METRICS_HOST: variable(z.string().default('127.0.0.1')),
};

export type CommonEnvironment = z.infer<z.ZodObject<typeof commonVariables>>;

/** Parses a service's environment. @throws Error that names each invalid variable, one per line */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  environment: Record<string, string | undefined>,
): z.infer<z.ZodObject<S>> {
  const parsed = z.object(shape).safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`invalid environment:\n${lines.join('\n')}`);
}

/** For `main.ts`: an invalid environment ends the process with the names of the variables instead of a stack. */
export function environmentOrExit<E>(read: (variables: Record<string, string | undefined>) => E): E {
  try {
    return read(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
