import { z } from 'zod';
import {
  type ConnectionId,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  type PlayerId,
  playerIdSchema,
} from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { screenRoleSchema } from '#screens.ts';
import { hostPresence, LOBBY_CHANGED, userChanged } from '#session/announcements.ts';
import { defineEvent } from '#session/define-event.ts';
import { type Connection, connectionSchema, NOWHERE, teamSchema, timeFactorSchema } from '#session/fields.ts';
import { scheduleCloseFor, scheduleIfAnswered } from '#session/intents.ts';
import { holdName, knownPlayer, leave, notePlace } from '#session/players.ts';
import { arrive } from '#session/roster.ts';
import { addUnranked } from '#session/scoring.ts';
import { playersAt } from '#session/sockets.ts';
import { hasLeft, type Player, presentPlayer, type SessionState, setPresence } from '#session/state.ts';

const joined = {
  playerId: playerIdSchema,
  identifier: z.string(),
  deviceId: deviceIdSchema,
  connection: connectionSchema,
  /** Absent without teams, and in a lobby in which players pick. */
  team: teamSchema.optional(),
  /** The host gave it the name. */
  renamed: z.literal(true).optional(),
  /** The name it chose, which waits for the host; `identifier` stands for it. */
  pendingName: z.string().optional(),
  /** Its multiple of a question's time, which it had before it left the lobby; absent: 1. */
  timeFactor: timeFactorSchema.optional(),
};

/** Present in logs of earlier releases. */
const never = (): boolean => false;

const ofPlayer = ({ playerId }: { readonly playerId: PlayerId }) => ({ players: [playerId] });
const ofHost = () => ({ hosts: true }) as const;

/** The log does not record sockets, which mean nothing once they are closed. */
const withoutPlace = <E extends { readonly connection: Connection }>(event: E): E => ({
  ...event,
  connection: NOWHERE,
});

/**
 * Events of players and hosts who come, leave and lose their connections. The log keeps who came and who left; where
 * somebody is connected, and since when not, is in the engine's memory and in the record of presence.
 */
export const presenceEvents = {
  PlayerJoined: defineEvent('PlayerJoined', joined, {
    activity: 'joins',
    toStored: withoutPlace,
    presence: ofPlayer,
    evolve: join,
    announce: (_, { playerId }) => [userChanged(playerId), LOBBY_CHANGED],
    intents: (state, { playerId }) => scheduleCloseFor(state, playerId),
  }),

  /** A known device connects: its player was away or on another connection, or had left, which alone the log needs to know. */
  PlayerReturned: defineEvent(
    'PlayerReturned',
    { playerId: playerIdSchema, connection: connectionSchema },
    {
      isStored: (state, { playerId }) => presentPlayer(state, playerId) === undefined,
      toStored: withoutPlace,
      presence: ofPlayer,
      evolve(state, { playerId, connection }) {
        if (!state.players.has(playerId)) rejoin(state, { playerId, connection });
        const player = knownPlayer(state, playerId);
        if (state.removedDevices.delete(player.deviceId)) holdName(state, player);
        if (hasLeft(player)) {
          arrive(state.roster, player);
          if (!player.standing) addUnranked(state, player);
          state.entries += 1;
        }
        setPresence(state, player, { kind: 'connected', connection });
        notePlace(state, player);
      },
      announce: (state, { playerId }, { before }) =>
        state.roster.present === before.present ? [userChanged(playerId)] : [userChanged(playerId), LOBBY_CHANGED],
      intents: (state, { playerId }) => scheduleCloseFor(state, playerId),
    },
  ),

  PlayerDropped: defineEvent(
    'PlayerDropped',
    { playerId: playerIdSchema },
    {
      isStored: never,
      presence: ofPlayer,
      activity: 'drops',
      evolve: (state, { playerId }, at) => drop(state, knownPlayer(state, playerId), at),
      announce: (_, { playerId }) => [userChanged(playerId)],
      intents: scheduleIfAnswered,
    },
  ),

  /** All players on the gateway are away, and the host's sockets there are gone. */
  GatewayDropped: defineEvent(
    'GatewayDropped',
    {
      gatewayId: gatewayIdSchema,
      /** The players it had, for readers of the log without connections; older logs have none. */
      playerIds: z.array(playerIdSchema).optional(),
    },
    {
      isStored: never,
      presence: ({ playerIds = [] }) => ({ players: playerIds, hosts: true }),
      activity: 'gatewayLosses',
      evolve(state, { gatewayId, playerIds }, at) {
        for (const id of playerIds ?? playersAt(state, gatewayId)) {
          const player = state.players.get(id);
          if (player) drop(state, player, at);
        }
        for (const [connectionId, gateway] of state.hostSockets ?? [])
          if (gateway === gatewayId) dropHost(state, connectionId);
        for (const [connectionId, screen] of state.screens)
          if (screen.gatewayId === gatewayId) dropHost(state, connectionId);
      },
      announce(state, _, { at, before }) {
        const dropped = [...state.players.values()].filter(
          ({ presence }) => presence.kind === 'away' && presence.since === at,
        );
        return [...dropped.map(({ id }) => userChanged(id)), ...hostPresence(state, before)];
      },
      intents: scheduleIfAnswered,
    },
  ),

  /** One socket of the host, or of a stage or remote, which do not count for the host's presence; there may be several. */
  HostEntered: defineEvent(
    'HostEntered',
    {
      connection: connectionSchema,
      /** It asked for summaries instead of everybody's entries. */
      summaries: z.literal(true).optional(),
      /** Absent: the host's own. */
      role: screenRoleSchema.optional(),
    },
    {
      isStored: never,
      presence: ofHost,
      /** One more socket, or other frames for it. The oldest is dropped above the limit, because closes may go unreported. */
      evolve(state, { connection, summaries, role }) {
        const { connectionId, gatewayId } = connection;
        if (role) state.screens.set(connectionId, { gatewayId, role });
        else {
          state.hostSockets ??= new Map();
          state.hostSockets.set(connectionId, gatewayId);
          if (summaries) {
            state.summaryHosts.add(connectionId);
            state.showsFinale = true;
          } else state.summaryHosts.delete(connectionId);
        }
        for (const sockets of [state.hostSockets, state.screens]) {
          const [oldest] = sockets?.keys() ?? [];
          if (oldest && sockets && sockets.size > LIMITS.hostSockets) dropHost(state, oldest);
        }
      },
      announce: (state, _, { before }) => hostPresence(state, before),
    },
  ),

  HostDropped: defineEvent(
    'HostDropped',
    { connectionId: connectionIdSchema },
    {
      isStored: never,
      presence: ofHost,
      evolve: (state, { connectionId }) => dropHost(state, connectionId),
      announce: (state, _, { before }) => hostPresence(state, before),
    },
  ),

  PlayerLeft: defineEvent(
    'PlayerLeft',
    {
      playerId: playerIdSchema,
      /** `away` once a question was opened: its place was needed, and the session forgets it as the lobby would. */
      reason: z.enum(['left', 'away']),
    },
    {
      presence: ofPlayer,
      needsRanking: ({ reason }) => reason === 'away',
      evolve: (state, { playerId, reason }) => leave(state, knownPlayer(state, playerId), reason),
      announce: (_, { playerId }) => [userChanged(playerId), LOBBY_CHANGED],
      intents: (state, { playerId }) => scheduleCloseFor(state, playerId),
    },
  ),
};

type Joining = z.infer<z.ZodObject<typeof joined>>;

function join(state: SessionState, event: Joining): void {
  const player: Player = {
    id: event.playerId,
    identifier: event.identifier,
    isRenamed: event.renamed ?? false,
    pendingName: event.pendingName ?? null,
    deviceId: event.deviceId,
    presence: { kind: 'left' },
    score: 0,
    timeFactor: event.timeFactor ?? 1,
    answers: [],
    joinedAt: firstQuestion(state),
    team: event.team ?? null,
    missed: [],
    standing: null,
  };
  state.players.set(player.id, player);
  setPresence(state, player, { kind: 'connected', connection: event.connection });
  state.playerByDevice.set(player.deviceId, player.id);
  state.formerPlayers.delete(player.id);
  state.evictedPlayers.delete(player.deviceId);
  state.removedDevices.delete(player.deviceId);
  if (player.timeFactor > 1) state.slowPlayers.add(player.id);
  holdName(state, player);
  notePlace(state, player);
  arrive(state.roster, player);
  addUnranked(state, player);
  if (state.devices.has(player.deviceId)) state.entries += 1;
  else state.devices.add(player.deviceId);
}

function firstQuestion({ current }: SessionState): number {
  if (!current) return 1;
  return current.index + (current.closed ? 2 : 1);
}

/** For a return in the log of an older engine, which does not forget a player whose place was needed. */
function rejoin(state: SessionState, { playerId, connection }: Pick<Joining, 'playerId' | 'connection'>): void {
  const former = state.formerPlayers.get(playerId);
  if (!former) return;
  const { pendingName, team, timeFactor } = state.evictedPlayers.get(former.deviceId) ?? {};
  const kept = { pendingName: pendingName ?? undefined, team: team ?? undefined, timeFactor };
  join(state, { playerId, connection, ...former, ...kept });
}

/** Away since this instant. Only connected players can be dropped. */
function drop(state: SessionState, player: Player, at: number): void {
  setPresence(state, player, { kind: 'away', since: at });
  notePlace(state, player);
}

function dropHost(state: SessionState, connectionId: ConnectionId): void {
  state.hostSockets?.delete(connectionId);
  state.summaryHosts.delete(connectionId);
  state.screens.delete(connectionId);
}
