import { parse } from 'yaml';
import { z } from 'zod';

const service = z.looseObject({
  image: z.string().optional(),
  build: z.looseObject({ target: z.string() }).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform((named) => Object.keys(named))])
    .default([]),
  command: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({ disable: z.boolean().optional(), test: z.array(z.string()).optional() }).optional(),
  stop_grace_period: z.string().optional(),
  deploy: z.looseObject({
    replicas: z.number().optional(),
    resources: z.looseObject({ limits: z.object({ cpus: z.string(), memory: z.string() }) }),
  }),
});

export type ComposedService = z.infer<typeof service>;

/**
 * Parses a composition, with anchors and merges resolved; numbers from the environment have their defaults.
 * @throws if it does not have the form we use
 */
export function readComposition(text: string): {
  raw: Record<string, unknown>;
  services: Record<string, ComposedService>;
} {
  const raw: Record<string, unknown> = parse(text.replaceAll(/: \$\{\w+:-(\d+)\}$/gm, ': $1'), {
    merge: true,
  });
  return { raw, services: z.looseObject({ services: z.record(z.string(), service) }).parse(raw).services };
}

/** Bytes of memory that the container of a service may use. @throws if it has no limit */
export function memoryLimit(service: ComposedService | undefined): number {
  const [, count, unit] = /^(\d+)(m|g)$/.exec(service?.deploy.resources.limits.memory ?? '') ?? [];
  if (!unit) throw new Error('the service has no limit of memory');
  return Number(count) * (unit === 'g' ? 1024 : 1) * 1024 ** 2;
}
