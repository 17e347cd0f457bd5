import type { Publication } from '@quarry/events/backplane/publication';
import type { Position, Reply } from '@quarry/events/backplane/reply';
import type { SessionId } from '@quarry/events/ids';
import { prepareFrameFromJson } from '@quarry/signalr/frame/hub-frame';
import { createSessionChannel, type SessionChannel, type SessionChannelParts } from '#backplane/session-channel.ts';
import { createRecent } from './recent.ts';
import type { HostSeat, PlayerSeat } from './seats.ts';
import { sendToHost } from './send-to-host.ts';
import { createSessionGroup } from './session-group.ts';
import { playerFrameOptions } from './supersede.ts';

/** What one session is at this gateway: the order of its publications and the sockets that get them. */
export interface SessionRoom {
  readonly sessionId: SessionId;
  readonly channel: SessionChannel;
  readonly players: ReadonlySet<PlayerSeat>;
  readonly hosts: ReadonlySet<HostSeat>;
  /** Call it before a view is asked for, and what it returns when the socket is seated or refused. */
  awaitView(): () => void;
  /**
   * Sends a socket the view of a reply and what followed it, and seats it; or, when it has a seat, renews its view.
   * False, and nothing sent: the view is too old, ask for another.
   */
  seatPlayer(seat: PlayerSeat, view: Reply): boolean;
  seatHost(seat: HostSeat, view: Reply): boolean;
  leave(seat: PlayerSeat | HostSeat): void;
}

export type SessionRoomParts = Omit<SessionChannelParts, 'apply' | 'gone' | 'wentBack'> & {
  readonly sessionId: SessionId;
  /** A table had no row for this player: it needs its view. */
  readonly missing: (room: SessionRoom, seat: PlayerSeat) => void;
};

export function createSessionRoom(parts: SessionRoomParts): SessionRoom {
  const { sessionId } = parts;
  const recent = createRecent();
  const group = createSessionGroup(sessionId, (seat) => parts.missing(room, seat));
  const channel = createSessionChannel({
    ...parts,
    apply: (publication) => {
      recent.add(publication);
      group.apply(publication);
    },
    wentBack: () => {
      parts.log.warn({ event: 'session-went-back', sessionId });
      for (const seat of [...group.players, ...group.hosts]) seat.seen = null;
    },
    gone: () => group.apply(noSession),
  });
  const noSession: Publication = {
    sessionId,
    epoch: Infinity,
    seq: 0,
    audience: 'all',
    target: 'nosession',
    args: '[]',
  };

  /** What the seat must still get, or null; from here on the room's publications reach it. */
  const follow = (seat: PlayerSeat | HostSeat, view: Position | undefined): Publication[] | null => {
    if (!view) return [];
    const missed = recent.since(view, channel.position());
    if (!missed) return null;
    seat.seen = view;
    channel.adopt(view);
    return missed;
  };

  const room: SessionRoom = {
    sessionId,
    channel,
    players: group.players,
    hosts: group.hosts,
    awaitView: recent.keep,
    seatPlayer: (seat, { position, push }) => {
      const missed = follow(seat, position);
      if (!missed) return false;
      for (const { target, args } of push)
        seat.receiver.sendFrame(prepareFrameFromJson(target, args), playerFrameOptions(target));
      group.players.add(seat);
      for (const publication of missed) group.applyToPlayer(publication, seat);
      return true;
    },
    seatHost: (seat, { position, push }) => {
      const missed = follow(seat, position);
      if (!missed) return false;
      for (const frame of push) sendToHost(sessionId, seat, frame);
      group.hosts.add(seat);
      for (const publication of missed) group.applyToHost(publication, seat);
      return true;
    },
    leave: (seat) => {
      if ('playerId' in seat) group.players.delete(seat);
      else group.hosts.delete(seat);
    },
  };
  return room;
}
