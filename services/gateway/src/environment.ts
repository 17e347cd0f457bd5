import { LIMITS } from '@quarry/events/limits';
import { commonVariables, portSchema, readEnvironment, variable } from '@quarry/service-kit/environment';
import { z } from 'zod';
import { httpVariables } from '#http-edge/environment.ts';
import { mediaVariables } from '#media/environment.ts';

const gatewayVariables = {
  ...commonVariables,
  ...httpVariables,
  ...mediaVariables,
  HOST: variable(z.string().default('0.0.0.0')),
  PORT: variable(portSchema.default(3000)),
  /** Duration of the drain on SIGTERM, milliseconds. */
  DRAIN_MS: variable(z.coerce.number().int().min(0).max(600_000).default(25_000)),
  /** Milliseconds between checks of the sign-ins of open sockets; a lost revocation takes effect after this. */
  SIGN_IN_CHECK_MS: variable(z.coerce.number().int().min(100).max(60_000).default(20_000)),
  /** Milliseconds within which a player's socket must enter a session. */
  ENTER_TIMEOUT_MS: variable(z.coerce.number().int().min(100).max(3_600_000).default(60_000)),
  /** Milliseconds from a socket leaving a session to reconciling its presence; without changes six times that. */
  PRESENCE_MS: variable(z.coerce.number().int().min(100).max(600_000).default(10_000)),
  /** MiB that may be buffered for slow clients in all sockets; above it the sockets with the largest backlog are closed. */
  SOCKET_BACKLOG_MIB: variable(z.coerce.number().int().min(1).max(65_536).default(256)),
  /** Sockets of one host; one more closes the oldest. */
  HOST_SOCKETS: variable(z.coerce.number().int().min(1).max(100_000).default(8)),
  /** Players of a session whose host's address is not confirmed; anybody can make such accounts. */
  UNVERIFIED_PLAYERS: variable(z.coerce.number().int().min(1).max(1_000_000).default(LIMITS.playersOfUnverified)),
  /** Name in logs and in Redis; each process appends a unique suffix. */
  GATEWAY_ID: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .default('gateway'),
  ),
};

export type GatewayEnvironment = z.infer<z.ZodObject<typeof gatewayVariables>>;

/** @throws Error that names each wrong variable */
export function gatewayEnvironment(variables: Record<string, string | undefined>): GatewayEnvironment {
  return readEnvironment(gatewayVariables, variables);
}
