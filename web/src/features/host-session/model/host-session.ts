import { type HostCall, HUB_PATH } from '@quarry/events/hub';
import { type Actor, createActor, fromPromise } from 'xstate';
import { API_BASE } from '#shared/api/request.ts';
import { createHubToken } from '#shared/host/hub-token.ts';
import { connectionMachine, Refused } from '#shared/hub/connection-machine.ts';
import { CallError, createHubLink } from '#shared/hub/hub-link.ts';
import { watchDevice } from '#shared/hub/watch-device.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { listenAsHost } from './host-frames.ts';
import { hostMachine } from './host-machine.ts';

export interface HostSession {
  readonly connection: Actor<typeof connectionMachine>;
  readonly session: Actor<typeof hostMachine>;
  /** Calls the service and waits until it is done. @throws CallError */
  call(method: HostCall, ...args: unknown[]): Promise<void>;
  /** Looks for the service now instead of after the wait. */
  retry(): void;
  stop(): void;
}

/** Names the channel, nothing more (specification, section 6; contract, section 5). */
const IDENTIFIER = '{secret}';

const FINAL: ReadonlySet<string> = new Set(['not-host', 'no-session', 'bad-argument']);

/** Wires the host's connection and session together, outside React: a render never owns a socket. */
export function createHostSession({ sessionId, hostId }: { sessionId: string; hostId: string }): HostSession {
  const session = createActor(hostMachine);
  const link = createHubLink({
    url: `${API_BASE || window.location.origin}${HUB_PATH.host}`,
    // On its own origin the cookie signs in; elsewhere a token does.
    accessToken: API_BASE === '' ? undefined : createHubToken(Date.now),
    onDropped: () => {
      connection.send({ type: 'DROPPED' });
      session.send({ type: 'DROPPED' });
    },
  });
  const enter = async () => {
    try {
      const host = { id: hostId, identifier: IDENTIFIER, deviceId: deviceId() };
      await link.invoke('requestQuizSession', host, sessionId);
    } catch (error) {
      if (error instanceof CallError && error.code !== null && FINAL.has(error.code)) throw new Refused(error.code);
      throw error;
    }
  };
  const connection = createActor(
    connectionMachine.provide({
      actors: {
        open: fromPromise(() => link.open()),
        enter: fromPromise(enter),
        close: fromPromise(() => link.close()),
      },
    }),
    { input: { random: Math.random } },
  );
  listenAsHost(link, sessionId, IDENTIFIER, (event) => session.send(event));
  const unwatch = watchDevice({
    onWake: () => connection.send({ type: 'WAKE' }),
    onOffline: () => connection.send({ type: 'OFFLINE' }),
  });
  session.subscribe((state) => {
    if (state.matches({ screen: 'missing' })) connection.send({ type: 'STOP' });
  });
  session.start();
  connection.start();

  return {
    connection,
    session,
    async call(method, ...args) {
      await link.invoke(method, ...args);
    },
    retry: () => connection.send({ type: 'WAKE' }),
    stop() {
      unwatch();
      connection.send({ type: 'STOP' });
      connection.stop();
      session.stop();
      void link.close();
    },
  };
}
