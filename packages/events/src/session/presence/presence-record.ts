import { z } from 'zod';
import { type ConnectionId, connectionIdSchema, type GatewayId, gatewayIdSchema, type PlayerId } from '#ids.ts';
import { screenRoleSchema } from '#screens.ts';
import { noteAnswered } from '#session/clock.ts';
import type { CommandOf } from '#session/commands.ts';
import { definitionOf, type SessionEvent } from '#session/events.ts';
import { notePlace } from '#session/players.ts';
import { hasLeft, type Player, type SessionState, setPresence } from '#session/state.ts';

/**
 * Who is connected where, kept beside the log for an engine that loads the session. The log itself has joins,
 * departures and removals. A lost or outdated record does no harm: the gateways report who is there.
 */

/** One field of a session's record: a player's presence, or all sockets of the host and its screens. */
export type PresenceField = readonly [name: string, value: string];

/** Whose presence may have changed. */
export interface PresenceChanges {
  readonly players: Set<PlayerId>;
  hosts: boolean;
}

const HOSTS = 'hosts';
/** Ids have no colon, so that no player is taken for the hosts. */
const PLAYER = 'player:';

const hostsSchema = z.object({
  /** Null before the first one. */
  hosts: z.array(z.tuple([connectionIdSchema, gatewayIdSchema])).nullable(),
  summaries: z.array(connectionIdSchema),
  screens: z.array(z.tuple([connectionIdSchema, gatewayIdSchema, screenRoleSchema])),
  showsFinale: z.boolean(),
});

/** Notes whose presence an event changes. */
export function notePresence(changes: PresenceChanges, event: SessionEvent): void {
  const { players = [], hosts } = definitionOf(event).presence?.(event) ?? {};
  for (const id of players) changes.players.add(id);
  changes.hosts ||= hosts ?? false;
}

/** Notes the players that a gateway reports. */
export function noteTold(changes: PresenceChanges, { players, hosts }: CommandOf<'ReconcilePresence'>): void {
  for (const [id] of players) changes.players.add(id);
  changes.hosts ||= hosts.length > 0;
}

/** @returns the fields to set, and the names of those to delete */
export function presenceFields(
  state: SessionState,
  { players, hosts }: PresenceChanges,
): { set: PresenceField[]; deleted: string[] } {
  const set: PresenceField[] = hosts ? [[HOSTS, JSON.stringify(hostsOf(state))]] : [];
  const deleted: string[] = [];
  for (const id of players) {
    const player = state.players.get(id);
    const value = player && presenceText(player);
    if (value === undefined) deleted.push(PLAYER + id);
    else set.push([PLAYER + id, value]);
  }
  return { set, deleted };
}

/**
 * Applies a record to a session that was folded from its log. Fields that cannot be read, or belong to nobody present,
 * are ignored.
 */
export function restorePresence(state: SessionState, fields: Iterable<PresenceField>): void {
  const gateways = new Map<string, GatewayId>();
  const restored: Player[] = [];
  for (const [name, value] of fields) {
    if (name === HOSTS) restoreHosts(state, value);
    const player = name.startsWith(PLAYER) ? state.players.get(name.slice(PLAYER.length) as PlayerId) : undefined;
    const presence = player && !hasLeft(player) ? parsePresence(value, gateways) : undefined;
    if (!player || !presence) continue;
    setPresence(state, player, presence);
    restored.push(player);
  }
  // Those who have been away longest lose their places first.
  for (const player of restored.sort((a, b) => awaySince(a) - awaySince(b))) notePlace(state, player);
  noteAnswered(state, state.touchedAt);
}

function presenceText({ presence }: Player): string | undefined {
  switch (presence.kind) {
    case 'connected':
      return `${presence.connection.gatewayId} ${presence.connection.connectionId}`;
    case 'away':
      return String(presence.since);
    default:
      return undefined;
  }
}

/** @param gateways ids read before, so that a crowd shares one string */
function parsePresence(value: string, gateways: Map<string, GatewayId>): Player['presence'] | undefined {
  const [first = '', connectionId] = value.split(' ');
  if (connectionId === undefined) return /^\d{1,15}$/.test(first) ? { kind: 'away', since: Number(first) } : undefined;
  const gatewayId = gateways.get(first) ?? (first as GatewayId);
  gateways.set(first, gatewayId);
  return { kind: 'connected', connection: { gatewayId, connectionId: connectionId as ConnectionId } };
}

const awaySince = ({ presence }: Player): number => (presence.kind === 'away' ? presence.since : 0);

function hostsOf({ hostSockets, summaryHosts, screens, showsFinale }: SessionState): z.infer<typeof hostsSchema> {
  return {
    hosts: hostSockets && [...hostSockets],
    summaries: [...summaryHosts],
    screens: [...screens].map(([id, { gatewayId, role }]) => [id, gatewayId, role]),
    showsFinale,
  };
}

function restoreHosts(state: SessionState, value: string): void {
  const { success, data } = hostsSchema.safeParse(parsed(value));
  if (!success) return;
  state.hostSockets = data.hosts && new Map(data.hosts);
  state.showsFinale ||= data.showsFinale;
  state.summaryHosts.clear();
  for (const id of data.summaries) state.summaryHosts.add(id);
  state.screens.clear();
  for (const [id, gatewayId, role] of data.screens) state.screens.set(id, { gatewayId, role });
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
