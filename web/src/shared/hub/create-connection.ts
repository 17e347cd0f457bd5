import { type Actor, createActor, fromPromise } from 'xstate';
import { API_BASE } from '#shared/api/request.ts';
import { type ConnectionEvent, connectionMachine, Refused } from './connection-machine.ts';
import { CallError, createHubLink, type HubLink } from './hub-link.ts';

interface ConnectionOptions {
  /** The hub's path, such as `/slave`. */
  readonly path: string;
  readonly accessToken?: (() => Promise<string>) | undefined;
  /** Enters the session over an open link, which brings its whole present state. */
  readonly enter: (link: HubLink) => Promise<void>;
  /** Codes of refusals of the entry that no further try can change. */
  readonly final: ReadonlySet<string | null>;
  readonly onDropped: () => void;
}

/** A hub link with what keeps it connected. */
export interface Connection {
  readonly link: HubLink;
  readonly actor: Actor<typeof connectionMachine>;
  /** Looks for the service now instead of after the wait. */
  retry(): void;
  stop(): void;
}

/** Wires a link to the connection machine and to the device, outside React: a render never owns a socket. */
export function createConnection({ path, accessToken, enter, final, onDropped }: ConnectionOptions): Connection {
  const link = createHubLink({
    url: `${API_BASE || window.location.origin}${path}`,
    accessToken,
    onDropped: () => {
      tell({ type: 'DROPPED' });
      onDropped();
    },
  });
  const enterOrGiveUp = async () => {
    try {
      await enter(link);
    } catch (error) {
      if (error instanceof CallError && error.code !== null && final.has(error.code)) throw new Refused(error.code);
      throw error;
    }
  };
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        open: fromPromise(() => link.open()),
        enter: fromPromise(enterOrGiveUp),
        close: fromPromise(() => link.close()),
      },
    }),
    { input: { random: Math.random } },
  );
  /** Once stopped, nothing wakes it any more. */
  const tell = (event: ConnectionEvent) => {
    if (actor.getSnapshot().status === 'active') actor.send(event);
  };
  const retry = () => tell({ type: 'WAKE' });
  const unwatch = watchDevice({ onWake: retry, onOffline: () => tell({ type: 'OFFLINE' }) });
  return {
    link,
    actor,
    retry,
    stop() {
      unwatch();
      tell({ type: 'STOP' });
      actor.stop();
      void link.close();
    },
  };
}

interface DeviceWatch {
  /** Back in view, or back on a network. */
  readonly onWake: () => void;
  readonly onOffline: () => void;
}

/** Tells when a phone wakes up or changes its network. @returns stops watching. */
function watchDevice({ onWake, onOffline }: DeviceWatch): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  window.addEventListener('online', onWake);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', onWake);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('pageshow', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
