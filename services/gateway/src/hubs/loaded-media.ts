import type { PlayerId, SessionId } from '@quarry/events/ids';
import { DURATIONS, LIMITS } from '@quarry/events/limits';
import type { MediaId } from '@quarry/events/media';
import type { CommandBus } from '#backplane/command-bus.ts';

/** Collects whose devices have loaded which pictures. */
export interface LoadedMedia {
  add(sessionId: SessionId, media: readonly MediaId[], playerId: PlayerId): void;
  /** What was collected is dropped: a question waits 3 s at most. */
  stop(): void;
}

interface Collected {
  readonly players: Set<PlayerId>;
  readonly timer: NodeJS.Timeout;
}

/**
 * One command for as many players as it may name, or for those of 200 ms: a hall that loads a picture costs its session a few
 * events, not one for each device. Sockets' calls are limited, and with them what is collected.
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
