import type { Log } from '@quarry/service-kit/log';

/**
 * Logs what went wrong in a hub. With a target our own code threw; without one a client broke the protocol, which anybody
 * can do as often as they like, so that is only told when asked for.
 */
export function reportHubError(
  log: Log,
  hub: string,
  error: unknown,
  connection: { readonly id: string },
  target: string | undefined,
): void {
  const entry = { event: 'hub-error', hub, connectionId: connection.id, target, err: error };
  if (target === undefined) log.debug(entry);
  else log.error(entry);
}
