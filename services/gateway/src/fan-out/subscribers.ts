import type { Position, Push } from '@quarry/events/backplane/command';
import type { EachTable, Publication } from '@quarry/events/backplane/publication';
import { type HostTarget, hostTargetFacts, playerTargetFacts } from '@quarry/events/hub';
import { hostTarget } from '@quarry/events/hub-path';
import type { HostFrames } from '@quarry/events/hub-shapes';
import type { ConnectionId, PlayerId, SessionId } from '@quarry/events/ids';
import type { HubRole } from '@quarry/events/screens';
import type { CommandOf } from '@quarry/events/session/commands';
import {
  type FrameReceiver,
  type HubFrame,
  prepareFrameFromJson,
  type SendFrameOptions,
} from '@quarry/signalr/frame/hub-frame';
import type { HubDeclaration } from '@quarry/signalr/hub/define-hub';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import { covers } from './publication-feed.ts';

/** A socket in a session. It has received everything up to `seen`; null: caught up, no duplicates to filter. */
interface Seat {
  readonly receiver: FrameReceiver;
  readonly connectionId: ConnectionId;
  seen: Position | null;
}

export interface PlayerSeat extends Seat {
  readonly receiver: FrameReceiver & Pick<HubConnection<HubDeclaration, unknown>, 'close'>;
  readonly playerId: PlayerId;
  /** Restores the player's presence after the engine has considered this gateway dead. */
  readonly announcement: CommandOf<'EnterSession'>;
}

export interface HostSeat extends Seat {
  /** Suffix of the host's targets, with the session's id. */
  readonly identifier: string;
  /** Frames about players that it gets. */
  readonly frames: HostFrames;
  readonly role: HubRole;
}

/** The sockets of one session at this gateway. */
export interface Subscribers {
  readonly players: Set<PlayerSeat>;
  readonly hosts: Set<HostSeat>;
  /** Sends a publication to its audience. */
  deliver(publication: Publication): void;
  /** Sends a publication to one seat, if it belongs to the audience. */
  deliverTo(seat: PlayerSeat | HostSeat, publication: Publication): void;
  /** Sends the frames of a view to one seat. */
  push(seat: PlayerSeat | HostSeat, frames: readonly Push[]): void;
}

/**
 * Players share one frame, encoded once; each host has its own target; of a table each player receives its own row.
 * @param missing called for a player without a row: the engine did not know it yet
 */
export function createSubscribers(sessionId: SessionId, missing: (seat: PlayerSeat) => void): Subscribers {
  const players = new Set<PlayerSeat>();
  const hosts = new Set<HostSeat>();

  const toPlayers = (publication: Publication, seats: Iterable<PlayerSeat>, frame: HubFrame) => {
    const options = playerFrameOptions(publication.target);
    for (const seat of seats) if (!hasSeen(seat, publication)) seat.receiver.sendFrame(frame, options);
  };

  const toHosts = (publication: Publication, seats: Iterable<HostSeat>, args: string) => {
    const { target } = publication;
    /** By identifier, which names the channel: all spectators of a stage share it. */
    const frames = new Map<string, HubFrame>();
    for (const seat of seats) {
      if (hasSeen(seat, publication) || !isFor(seat, publication)) continue;
      const frame = frames.get(seat.identifier) ?? hostFrame(sessionId, seat.identifier, { target, args });
      frames.set(seat.identifier, frame);
      seat.receiver.sendFrame(frame, hostFrameOptions(target));
    }
  };

  const toEach = (publication: Publication, seats: Iterable<PlayerSeat>, { before, after, own }: EachTable) => {
    const { target } = publication;
    for (const seat of seats) {
      if (hasSeen(seat, publication)) continue;
      const row = own.get(seat.playerId);
      if (row === undefined) missing(seat);
      else seat.receiver.sendFrame(prepareFrameFromJson(target, before + row + after), playerFrameOptions(target));
    }
  };

  /** A removed player gets nothing of the session after this. */
  const toOne = (publication: Extract<Publication, { audience: 'player' }>, seats: Iterable<PlayerSeat>) => {
    const frame = prepareFrameFromJson(publication.target, publication.args);
    for (const seat of [...seats]) {
      if (seat.playerId !== publication.playerId || hasSeen(seat, publication)) continue;
      seat.receiver.sendFrame(frame);
      if (publication.target === 'removed') players.delete(seat);
    }
  };

  const deliver = (publication: Publication, toSeats: Iterable<PlayerSeat>, toHostSeats: Iterable<HostSeat>) => {
    switch (publication.audience) {
      case 'all':
        toHosts(publication, toHostSeats, publication.args);
        toPlayers(publication, toSeats, prepareFrameFromJson(publication.target, publication.args));
        return;
      case 'host':
        return toHosts(publication, toHostSeats, publication.args);
      case 'players':
        return toPlayers(publication, toSeats, prepareFrameFromJson(publication.target, publication.args));
      case 'each':
        return toEach(publication, toSeats, publication.table);
      case 'player':
        return toOne(publication, toSeats);
      case 'heartbeat':
        return;
      default:
        publication satisfies never;
    }
  };

  return {
    players,
    hosts,
    deliver: (publication) => deliver(publication, players, hosts),
    deliverTo: (seat, publication) =>
      'playerId' in seat ? deliver(publication, [seat], []) : deliver(publication, [], [seat]),
    push: (seat, frames) => {
      for (const { target, args } of frames)
        if ('playerId' in seat) seat.receiver.sendFrame(prepareFrameFromJson(target, args), playerFrameOptions(target));
        else sendToHost(sessionId, seat, { target, args });
    },
  };
}

function isFor({ frames }: HostSeat, { hosts, target }: Publication): boolean {
  if (hosts) return hosts === frames;
  return frames !== 'stage' || hostTargetFacts(target).stage === true;
}

/** Whether the seat's view includes the publication. After the first one that it does not include, nothing is filtered. */
function hasSeen(seat: PlayerSeat | HostSeat, publication: Publication): boolean {
  if (!seat.seen) return false;
  if (covers(seat.seen, publication)) return true;
  seat.seen = null;
  return false;
}

/** Sends a frame to a host on its own channel (contract, section 3). */
export function sendToHost(
  sessionId: SessionId,
  { receiver, identifier }: Pick<HostSeat, 'receiver' | 'identifier'>,
  push: Push,
): void {
  receiver.sendFrame(hostFrame(sessionId, identifier, push), hostFrameOptions(push.target));
}

function hostFrame(sessionId: SessionId, identifier: string, { target, args }: Push): HubFrame {
  // Unknown targets are sent too: an older gateway may serve a newer engine.
  return prepareFrameFromJson(hostTarget(target as HostTarget, sessionId, identifier), args);
}

const supersedes = (target: string, { newestCounts }: ReturnType<typeof hostTargetFacts>) =>
  newestCounts && { supersedes: target };

const playerFrameOptions = (target: string): SendFrameOptions | undefined =>
  supersedes(target, playerTargetFacts(target));

const hostFrameOptions = (target: string): SendFrameOptions | undefined => supersedes(target, hostTargetFacts(target));
