import type { Log } from '@quarry/service-kit/log';
import type { DisconnectReason } from '@quarry/signalr/hub/hub-connection';

/** Logged by the id used in the session's log. */
type Identified = { readonly state: { readonly socketId: string } };

/** Logs sockets that the server cut off; other disconnects are normal. */
export function reportCutOff(log: Log, hub: string, connection: Identified, reason: DisconnectReason): void {
  if (reason !== 'flooding' && reason !== 'too-slow') return;
  log.info({ event: 'socket-cut-off', hub, connectionId: connection.state.socketId, reason });
}

/**
 * Logs a hub's error. With a target, our own code threw. Without one, a client broke the protocol, which anybody can do
 * at any rate, so it is logged at `debug` only.
 */
export function reportHubError(
  log: Log,
  hub: string,
  error: unknown,
  connection: Identified,
  target: string | undefined,
): void {
  const entry = { event: 'hub-error', hub, connectionId: connection.state.socketId, target, err: error };
  if (target === undefined) log.debug(entry);
  else log.error(entry);
}
