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
import { createRounds, type Delivery } from './rounds.ts';
import type { Turns } from './turns.ts';

/** A socket in a session. It has received everything up to `seen`; null: caught up, no duplicates to filter. */
interface Seat {
  readonly receiver: FrameReceiver;
  readonly connectionId: ConnectionId;
  seen: Position | null;
}

export interface PlayerSeat extends Seat {
  readonly receiver: FrameReceiver & Pick<HubConnection<HubDeclaration, unknown>, 'close' | 'flush'>;
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
  /**
   * Sends a publication to its audience: to hosts and few players at once, to many players over several turns of the
   * event loop.
   */
  deliver(publication: Publication, missing: Missing): void;
  /** Sends at once what players still wait for. */
  finish(): void;
  /** Sends a publication to one seat, if it belongs to the audience. */
  deliverTo(seat: PlayerSeat | HostSeat, publication: Publication, missing: Missing): void;
  /** Sends the frames of a view to one seat. */
  push(seat: PlayerSeat | HostSeat, frames: readonly Push[]): void;
}

/**
 * Called for a player without a row in a table: the engine did not know it here yet.
 * @param count of such players in this table so far
 */
type Missing = (seat: PlayerSeat, count: number) => void;

export interface SubscribersParts {
  readonly sessionId: SessionId;
  /** Shared by all rooms. */
  readonly turns: Turns;
  readonly pause: (ms: number) => Promise<void>;
}

/** Players share one frame, encoded once; each host has its own target; from a table each player receives its own row. */
export function createSubscribers({ sessionId, turns, pause }: SubscribersParts): Subscribers {
  const players = new Set<PlayerSeat>();
  const hosts = new Set<HostSeat>();
  const rounds = createRounds({ players, turns, pause });

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

  const toPlayers = (publication: Publication, args: string): Delivery<PlayerSeat> => {
    const frame = prepareFrameFromJson(publication.target, args);
    const options = playerFrameOptions(publication.target);
    return (seat) => {
      if (!hasSeen(seat, publication)) seat.receiver.sendFrame(frame, options);
    };
  };

  const toEach = (
    publication: Publication,
    { before, after, own }: EachTable,
    missing: Missing,
  ): Delivery<PlayerSeat> => {
    const { target } = publication;
    const options = playerFrameOptions(target);
    let lacking = 0;
    return (seat) => {
      if (hasSeen(seat, publication)) return;
      const row = own.get(seat.playerId);
      if (row === undefined) missing(seat, ++lacking);
      else seat.receiver.sendFrame(prepareFrameFromJson(target, before + row + after), options);
    };
  };

  /** A removed player gets nothing of the session after this. */
  const toOne = (publication: Extract<Publication, { audience: 'player' }>): Delivery<PlayerSeat> => {
    const frame = prepareFrameFromJson(publication.target, publication.args);
    return (seat) => {
      if (seat.playerId !== publication.playerId || hasSeen(seat, publication)) return;
      seat.receiver.sendFrame(frame);
      if (publication.target === 'removed') players.delete(seat);
    };
  };

  /** Null: not for players. */
  const deliveryOf = (publication: Publication, missing: Missing): Delivery<PlayerSeat> | null => {
    switch (publication.audience) {
      case 'all':
      case 'players':
        return toPlayers(publication, publication.args);
      case 'each':
        return toEach(publication, publication.table, missing);
      case 'player':
        return toOne(publication);
      case 'host':
      case 'heartbeat':
        return null;
      default:
        return publication satisfies never;
    }
  };

  const deliverToHosts = (publication: Publication, seats: Iterable<HostSeat>) => {
    if (publication.audience === 'all' || publication.audience === 'host')
      toHosts(publication, seats, publication.args);
  };

  return {
    players,
    hosts,
    deliver: (publication, missing) => {
      deliverToHosts(publication, hosts);
      const delivery = deliveryOf(publication, missing);
      if (delivery) rounds.add(publication, delivery);
    },
    finish: rounds.finish,
    deliverTo: (seat, publication, missing) => {
      if ('playerId' in seat) deliveryOf(publication, missing)?.(seat);
      else deliverToHosts(publication, [seat]);
    },
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
