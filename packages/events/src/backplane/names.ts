import type { GatewayId, SessionId, UserId } from '#ids.ts';

/**
 * Every Redis name is built in this file. Braces are Redis Cluster hash tags: names that must live on one node share
 * one.
 */

/** Number of partitions. Changing it requires moving every stream. */
export const PARTITIONS = 64;

/** Partition of a session: FNV-1a over its id. @returns 0 to 63 */
export function partitionOf(sessionId: SessionId): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < sessionId.length; i++) hash = Math.imul(hash ^ sessionId.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % PARTITIONS;
}

/** Stream of commands of one partition. */
export const commandStream = (partition: number): string => `commands:{${partition}}`;

/**
 * The only consumer group of a command stream, and its consumer; constant, so that a successor finds its predecessor's
 * pending entries.
 */
export const COMMAND_GROUP = 'engine';
export const COMMAND_CONSUMER = 'owner';

/** Pub/sub channel of a session's publications. */
export const sessionChannel = (sessionId: SessionId): string => `session:{${sessionId}}`;

/**
 * Pub/sub channel of the rows of a session's tables for the players of one gateway. It has the session's tag, so that what
 * one engine publishes on both channels arrives in order.
 */
export const rowsChannel = (sessionId: SessionId, gatewayId: GatewayId): string =>
  `${sessionChannel(sessionId)}:${gatewayId}`;

/** Pub/sub channel of the replies to one gateway. */
export const replyChannel = (gatewayId: GatewayId): string => `replies:{${gatewayId}}`;

/** Pub/sub channel on which gateways learn that sign-in sessions were revoked. */
export const REVOCATIONS_CHANNEL = 'revocations';

/** A gateway's heartbeat: a key with a time to live. */
export const gatewayHeartbeatKey = (gatewayId: GatewayId): string => `gateway:{${gatewayId}}`;
/** The heartbeat's time to live and its interval; milliseconds. */
export const HEARTBEAT_TTL_MS = 5_000;
export const HEARTBEAT_MS = 1_500;

/** Hash of who is connected to a session, and where; see `presence-record.ts`. */
export const presenceKey = (sessionId: SessionId): string => `presence:{${sessionId}}`;

/** Counter of a rate limit, shared between gateways. */
export const rateLimitKey = (rule: string, subject: string): string => `rate:{${rule}:${subject}}`;

/** Held while a session of this host is being started. */
export const startKey = (hostId: UserId): string => `start:{${hostId}}`;

/** Prefix of BullMQ's keys; the tag keeps a queue on one node. */
export const QUEUE_PREFIX = '{quarry}';
