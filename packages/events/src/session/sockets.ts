import type { HostFrames } from '#hub-shapes.ts';
import type { GatewayId, PlayerId } from '#ids.ts';
import { DURATIONS } from '#limits.ts';
import { framesFor } from '#screens.ts';
import { type Player, phase, type SessionState } from './state.ts';

/** Sockets of a session: who is connected where, and which frames they need. */

/** Whether the host was connected and has no socket left. Never from the end screen on, where nobody waits for the host. */
export function isHostAway(state: SessionState): boolean {
  const now = phase(state);
  return state.hostSockets?.size === 0 && now !== 'endscreen' && now !== 'ended';
}

/**
 * Frames that the host's sockets need. Everybody's entries are omitted only if every socket is known to have requested
 * summaries.
 */
export function wantedFrames(state: SessionState): ReadonlySet<HostFrames> {
  const { hostSockets, summaryHosts, screens } = state;
  const frames = new Set<HostFrames>();
  if (!hostSockets?.size || summaryHosts.size < hostSockets.size) frames.add('full');
  if (summaryHosts.size > 0) frames.add('summaries');
  for (const { role } of screens.values()) frames.add(framesFor(role, true));
  return frames;
}

/** The players whose newest socket a gateway has. */
export function playersAt({ connections }: SessionState, gatewayId: GatewayId): PlayerId[] {
  return [...(connections.get(gatewayId)?.keys() ?? [])];
}

/** The gateways with sockets of the session, of players, the host, or stages and remotes. */
export function gatewaysOf(state: SessionState): Set<GatewayId> {
  const gateways = new Set(state.hostSockets?.values());
  for (const { gatewayId } of state.screens.values()) gateways.add(gatewayId);
  for (const gatewayId of state.connections.keys()) gateways.add(gatewayId);
  return gateways;
}

/** Whether any socket is in the session. */
export function isAttended({ hostSockets, screens, connections }: SessionState): boolean {
  return Boolean(hostSockets?.size) || screens.size > 0 || connections.size > 0;
}

/** Players without a connection for 30 seconds, whom the lobby removes. */
export function awayTooLong(state: SessionState, at: number): Player[] {
  const away = [...state.away].flatMap((id) => state.players.get(id) ?? []);
  return away.filter(({ presence }) => presence.kind === 'away' && at - presence.since >= DURATIONS.lobbyAway);
}
