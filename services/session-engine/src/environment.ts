import { MIN_MAIL_RETENTION_DAYS, MIN_RETENTION_DAYS } from '@quarry/database/sessions/retention';
import { LIMITS } from '@quarry/events/limits';
import { commonVariables, readEnvironment, variable } from '@quarry/service-kit/environment';
import { z } from 'zod';

/** A number of days; 0 keeps everything. */
const retentionDays = (least: number) =>
  z.union([z.literal('0').transform(() => 0), z.coerce.number().int().min(least).max(36_500)]);

const engineVariables = {
  ...commonVariables,
  /** Unique name under which this engine owns partitions; default: a random one. */
  ENGINE_ID: variable(z.string().max(64).optional()),
  /** Most players of a session. */
  MAX_PLAYERS: variable(z.coerce.number().int().min(1).max(1_000_000).default(LIMITS.players)),
  /** Days for which outcomes of commands, records of mails, and ended sessions with their logs, are kept; 0 keeps them. */
  RETAIN_COMMANDS_DAYS: variable(retentionDays(MIN_RETENTION_DAYS).default(7)),
  RETAIN_MAILS_DAYS: variable(retentionDays(MIN_MAIL_RETENTION_DAYS).default(90)),
  RETAIN_SESSIONS_DAYS: variable(retentionDays(1).default(0)),
  /** Action at start-up when a database failover could lose acknowledged answers. */
  DURABILITY: variable(z.enum(['warn', 'refuse']).default('warn')),
};

export type EngineEnvironment = z.infer<z.ZodObject<typeof engineVariables>>;

/** @throws Error that names each wrong variable */
export function engineEnvironment(variables: Record<string, string | undefined>): EngineEnvironment {
  return readEnvironment(engineVariables, variables);
}
