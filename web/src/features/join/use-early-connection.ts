import { HUB_PATH } from '@quarry/events/hub-path';
import { useEffect, useRef, useState } from 'react';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { type Connection, createConnection } from '#shared/hub/create-connection.ts';

/**
 * Opens the players' hub while the player types the name, so that a network without WebSockets is reported early. The
 * session reuses the socket. The service closes it after a minute without a session; then the session opens its own.
 * @param wanted whether the code is known
 */
export function useEarlyConnection(wanted: boolean): { readonly blocked: boolean; readonly handOver: () => void } {
  const [blocked, setBlocked] = useState(false);
  const opened = useRef<Connection | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const connection = createConnection({ path: HUB_PATH.player, enter: async () => undefined, final: new Set() });
    opened.current = connection;
    connection.actor.subscribe(({ value, context }) => {
      setBlocked(context.blocked);
      // It was open once, so this network lets sockets through.
      if (linkStatus(value, context) === 'away') connection.stop();
    });
    connection.actor.start();
    return () => {
      if (opened.current !== connection) return;
      opened.current = null;
      connection.stop();
      setBlocked(false);
    };
  }, [wanted]);
  const handOver = () => {
    opened.current?.handOver();
    opened.current = null;
  };
  return { blocked, handOver };
}
