import type { PlayerId, SessionId } from '@quarry/events/ids';
import { DURATIONS, LIMITS } from '@quarry/events/limits';
import type { MediaId } from '@quarry/events/media';
import type { CommandBus } from '#backplane/command-bus.ts';

/** Collects whose devices have loaded which pictures. */
export interface LoadedMedia {
  add(sessionId: SessionId, media: readonly MediaId[], playerId: PlayerId): void;
  /** Drops what was collected: a question waits at most 3 s. */
  stop(): void;
}

interface Collected {
  readonly players: Set<PlayerId>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Sends one command for up to the maximum number of players, or for those of 200 ms, so that a hall that loads a
 * picture costs its session a few events, not one per device. The rate limit of sockets bounds what is collected.
 */
export function createLoadedMedia({ post }: Pick<CommandBus, 'post'>): LoadedMedia {
  const collected = new Map<string, Collected>();

  function begin(key: string, send: () => void): Collected {
    const one = { players: new Set<PlayerId>(), timer: setTimeout(send, DURATIONS.mergeWindow) };
    collected.set(key, one);
    return one;
  }

  return {
    add(sessionId, media, playerId) {
      const key = [sessionId, ...media].join(' ');
      const send = () => {
        const one = collected.get(key);
        if (!one) return;
        clearTimeout(one.timer);
        collected.delete(key);
        post(sessionId, { type: 'MarkMediaLoaded', media: [...media], playerIds: [...one.players] });
      };
      const { players } = collected.get(key) ?? begin(key, send);
      players.add(playerId);
      if (players.size === LIMITS.loadedPlayers) send();
    },
    stop() {
      for (const { timer } of collected.values()) clearTimeout(timer);
      collected.clear();
    },
  };
}
