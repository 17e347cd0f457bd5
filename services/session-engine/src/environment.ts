import { commonVariables, readEnvironment, variable } from '@quarry/service-kit/environment';
import { z } from 'zod';

const engineVariables = {
  ...commonVariables,
  /** Name under which this engine owns partitions; unset, one of its own. No two engines may share one. */
  ENGINE_ID: variable(z.string().max(64).optional()),
  /** What to do at the start where a database failover may lose acknowledged answers. */
  DURABILITY: variable(z.enum(['warn', 'refuse']).default('warn')),
};

export type EngineEnvironment = z.infer<z.ZodObject<typeof engineVariables>>;

/** @throws Error that names each wrong variable */
export function engineEnvironment(variables: Record<string, string | undefined>): EngineEnvironment {
  return readEnvironment(engineVariables, variables);
}
