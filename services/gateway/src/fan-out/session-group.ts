import type { EachTable, Publication } from '@quarry/events/backplane/publication';
import type { SessionId } from '@quarry/events/ids';
import { type HubFrame, prepareFrameFromJson } from '@quarry/signalr/frame/hub-frame';
import { covers } from '#backplane/position.ts';
import type { HostSeat, PlayerSeat } from './seats.ts';
import { sendToHost } from './send-to-host.ts';
import { playerFrameOptions } from './supersede.ts';

export interface SessionGroup {
  readonly players: Set<PlayerSeat>;
  readonly hosts: Set<HostSeat>;
  /** Sends a publication to everybody it is meant for. */
  apply(publication: Publication): void;
  /** Sends a publication to one seat, if it is meant for it. */
  applyToPlayer(publication: Publication, seat: PlayerSeat): void;
  applyToHost(publication: Publication, seat: HostSeat): void;
}

/** Whether the seat's own view holds the publication already. The first that it does not hold ends the question. */
function hasSeen(seat: PlayerSeat | HostSeat, publication: Publication): boolean {
  if (!seat.seen) return false;
  if (covers(seat.seen, publication)) return true;
  seat.seen = null;
  return false;
}

/**
 * The sockets of one session. Players share one frame, encoded once; the host's target is its own; of a table each
 * player gets what is cut from it.
 * @param missing called for a player that a table has no row for: the engine did not know of it yet
 */
export function createSessionGroup(sessionId: SessionId, missing: (seat: PlayerSeat) => void): SessionGroup {
  const players = new Set<PlayerSeat>();
  const hosts = new Set<HostSeat>();

  const toPlayers = (publication: Publication, seats: Iterable<PlayerSeat>, frame: HubFrame) => {
    const options = playerFrameOptions(publication.target);
    for (const seat of seats) if (!hasSeen(seat, publication)) seat.receiver.sendFrame(frame, options);
  };

  const toHosts = (publication: Publication, seats: Iterable<HostSeat>, args: string) => {
    for (const seat of seats)
      if (!hasSeen(seat, publication)) sendToHost(sessionId, seat, { target: publication.target, args });
  };

  const toEach = (publication: Publication, seats: Iterable<PlayerSeat>, table: EachTable) => {
    const { before, after, own } = table;
    for (const seat of seats) {
      if (hasSeen(seat, publication)) continue;
      const row = own.get(seat.playerId);
      if (row === undefined) missing(seat);
      else
        seat.receiver.sendFrame(
          prepareFrameFromJson(publication.target, before + row + after),
          playerFrameOptions(publication.target),
        );
    }
  };

  const deliver = (publication: Publication, toPlayerSeats: Iterable<PlayerSeat>, toHostSeats: Iterable<HostSeat>) => {
    switch (publication.audience) {
      case 'all':
        toHosts(publication, toHostSeats, publication.args);
        toPlayers(publication, toPlayerSeats, prepareFrameFromJson(publication.target, publication.args));
        return;
      case 'host':
        return toHosts(publication, toHostSeats, publication.args);
      case 'players':
        return toPlayers(publication, toPlayerSeats, prepareFrameFromJson(publication.target, publication.args));
      case 'each':
        return toEach(publication, toPlayerSeats, publication.table);
      case 'heartbeat':
        return;
      default:
        publication satisfies never;
    }
  };

  return {
    players,
    hosts,
    apply: (publication) => deliver(publication, players, hosts),
    applyToPlayer: (publication, seat) => deliver(publication, [seat], []),
    applyToHost: (publication, seat) => deliver(publication, [], [seat]),
  };
}
