import type { Log } from '@quarry/service-kit/log';
import type { DisconnectReason } from '@quarry/signalr/hub/hub-connection';

/** Sockets that people and phones close are nobody's concern; one that we cut off is told. */
export function reportCutOff(
  log: Log,
  hub: string,
  connection: { readonly id: string },
  reason: DisconnectReason,
): void {
  if (reason !== 'flooding' && reason !== 'too-slow') return;
  log.info({ event: 'socket-cut-off', hub, connectionId: connection.id, reason });
}
