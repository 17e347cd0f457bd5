import { sessionChannel } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import type { SessionChannel } from './session-channel.ts';
import type { Subscriber } from './subscriber.ts';

export interface SessionChannels<Room> {
  /** The session's room, for as long as it is held. */
  hold(sessionId: SessionId): Hold<Room>;
  /** Rooms held at the moment. */
  count(): number;
  rooms(): Iterable<Room>;
}

export interface Hold<Room> {
  readonly room: Room;
  /**
   * Resolves once the channel is subscribed: between a view asked for after that and what is published there is no hole.
   * Waits as long as Redis is away.
   */
  readonly subscribed: Promise<void>;
  /** Gives it back; harmless when called again. */
  release(): void;
}

interface Held<Room> {
  readonly room: Room;
  readonly subscribed: Promise<void>;
  holders: number;
}

/** What a session is at this gateway: somebody who gets what its channel brings. */
export interface ChannelRoom {
  readonly channel: SessionChannel;
}

/** Subscribes to a session's channel while this gateway holds a socket of it. */
export function createSessionChannels<Room extends ChannelRoom>(
  subscriber: Subscriber,
  openRoom: (sessionId: SessionId) => Room,
): SessionChannels<Room> {
  const held = new Map<SessionId, Held<Room>>();

  subscriber.onRestored(() => {
    for (const { room } of held.values()) room.channel.markGap();
  });

  const open = (sessionId: SessionId): Held<Room> => {
    const room = openRoom(sessionId);
    const subscribed = subscriber.listen(sessionChannel(sessionId), (text) => room.channel.receive(text));
    const entry = { room, subscribed, holders: 0 };
    held.set(sessionId, entry);
    return entry;
  };

  const release = (sessionId: SessionId, entry: Held<Room>) => {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    held.delete(sessionId);
    entry.room.channel.close();
    subscriber.unlisten(sessionChannel(sessionId));
  };

  return {
    hold: (sessionId) => {
      const entry = held.get(sessionId) ?? open(sessionId);
      entry.holders += 1;
      let given = true;
      return {
        room: entry.room,
        subscribed: entry.subscribed,
        release: () => {
          if (given) release(sessionId, entry);
          given = false;
        },
      };
    },
    count: () => held.size,
    *rooms() {
      for (const { room } of held.values()) yield room;
    },
  };
}
