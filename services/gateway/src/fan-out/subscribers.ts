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

/** Players written to in one turn of the event loop: about a millisecond, most of it in the kernel. */
export const SEATS_A_TURN = 32;
/** A crowd: to fewer players everything is written as soon as possible. */
const CROWD = 2_000;
/**
 * After a round that took longer, a crowd's ticks and lobby are spread over time: written at once, they would hold up
 * answers, and come more often than they can be written. Phones count on by themselves meanwhile. Milliseconds.
 */
const LONG_ROUND_MS = 100;
/**
 * The pauses of a spread round, in all; milliseconds. After about five seconds without a frame a socket is pinged, which
 * would cost as much.
 */
const SPREAD_MS = 4_000;
/** Publications that some players may not have received yet; beyond it all of them are sent at once. */
const MOST_WAITING = 32;

/**
 * Called for a player without a row in a table: the engine did not know it here yet.
 * @param count of such players in this table so far
 */
type Missing = (seat: PlayerSeat, count: number) => void;

/** Sends one publication to a player. */
type Delivery = (seat: PlayerSeat) => void;

/** A publication that not all players have received. */
interface Waiting {
  readonly number: number;
  readonly deliver: Delivery;
  readonly supersededBy: string | null;
  readonly mayWait: boolean;
}

export interface SubscribersParts {
  readonly sessionId: SessionId;
  /** Shared by all rooms. */
  readonly turns: Turns;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Players share one frame, encoded once; each host has its own target; from a table each player receives its own row.
 * Everything that waits is sent to one player before the next, because frames of one turn cost one system call.
 */
export function createSubscribers({ sessionId, turns, pause }: SubscribersParts): Subscribers {
  const players = new Set<PlayerSeat>();
  const hosts = new Set<HostSeat>();
  /** Publications that not all players have received, in order, numbered from 1. */
  let waiting: Waiting[] = [];
  let newest = 0;
  /** The number up to which a player has received everything. */
  const got = new WeakMap<PlayerSeat, number>();
  /** The players whom the present round has not reached; after it everybody has received everything up to `upTo`. */
  let round: { readonly upTo: number; readonly seats: Iterator<PlayerSeat> } | null = null;
  let isWriting = false;
  let isSpreading = false;
  /** How long writing took the last time. */
  let tookMs = 0;

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

  const toPlayers = (publication: Publication, args: string): Delivery => {
    const frame = prepareFrameFromJson(publication.target, args);
    const options = playerFrameOptions(publication.target);
    return (seat) => {
      if (!hasSeen(seat, publication)) seat.receiver.sendFrame(frame, options);
    };
  };

  const toEach = (publication: Publication, { before, after, own }: EachTable, missing: Missing): Delivery => {
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
  const toOne = (publication: Extract<Publication, { audience: 'player' }>): Delivery => {
    const frame = prepareFrameFromJson(publication.target, publication.args);
    return (seat) => {
      if (seat.playerId !== publication.playerId || hasSeen(seat, publication)) return;
      seat.receiver.sendFrame(frame);
      if (publication.target === 'removed') players.delete(seat);
    };
  };

  /** Null: not for players. */
  const deliveryOf = (publication: Publication, missing: Missing): Delivery | null => {
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

  /** @returns whether there was anything. A player seated meanwhile has already seen what waits. */
  const give = (seat: PlayerSeat): boolean => {
    const last = got.get(seat) ?? 0;
    if (last === newest) return false;
    got.set(seat, newest);
    for (const { number, deliver } of waiting) if (number > last && players.has(seat)) deliver(seat);
    // So that the turn's length includes the kernel's time, which is most of it.
    seat.receiver.flush();
    return true;
  };

  /** Whether anything still waits after so many players. */
  const write = (most: number): boolean => {
    for (let left = most; left > 0; ) {
      round ??= { upTo: newest, seats: players.values() };
      const { value: seat, done } = round.seats.next();
      if (!done) {
        if (give(seat)) left -= 1;
        continue;
      }
      const { upTo } = round;
      round = null;
      waiting = waiting.filter(({ number }) => number > upTo);
      if (waiting.length === 0) return false;
    }
    return true;
  };

  const maySpread = () => players.size > CROWD && tookMs > LONG_ROUND_MS && waiting.every(({ mayWait }) => mayWait);

  /** Writes what waits, in turns. */
  const start = () => {
    if (isWriting || waiting.length === 0) return;
    if (maySpread()) return void spread();
    isWriting = true;
    turns.add(
      () => waiting.length > 0 && !maySpread() && write(SEATS_A_TURN),
      (ms) => {
        isWriting = false;
        tookMs = ms;
        start();
      },
    );
  };
  const spread = async () => {
    if (isSpreading) return;
    isSpreading = true;
    while (!isWriting && waiting.length > 0 && write(SEATS_A_TURN))
      await pause((SPREAD_MS * SEATS_A_TURN) / Math.max(1, players.size));
    isSpreading = false;
  };

  return {
    players,
    hosts,
    deliver: (publication, missing) => {
      deliverToHosts(publication, hosts);
      const delivery = deliveryOf(publication, missing);
      if (!delivery) return;
      const isIdle = waiting.length === 0;
      newest += 1;
      const supersededBy = supersedingTarget(publication);
      // Players whom an earlier tick has not reached need the newest alone: a gateway that cannot write every tick skips some.
      if (supersededBy !== null) waiting = waiting.filter((earlier) => earlier.supersededBy !== supersededBy);
      waiting.push({ number: newest, deliver: delivery, supersededBy, mayWait: mayWait(publication) });
      if (waiting.length > MOST_WAITING || (isIdle && players.size <= SEATS_A_TURN)) write(Infinity);
      else start();
    },
    finish: () => {
      if (waiting.length > 0) write(Infinity);
    },
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

/** The target, if its newest frame alone counts and is the same for all players. */
function supersedingTarget({ audience, target }: Publication): string | null {
  const isShared = audience === 'all' || audience === 'players';
  return isShared && playerTargetFacts(target).newestCounts ? target : null;
}

/** Not the clock of a pause, which stands still: no other tick follows. */
const mayWait = (publication: Publication): boolean =>
  playerTargetFacts(publication.target).mayWait === true &&
  !('args' in publication && publication.args.includes('paused'));

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
