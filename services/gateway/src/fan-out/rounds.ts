import type { Publication } from '@quarry/events/backplane/publication';
import { playerTargetFacts } from '@quarry/events/hub';
import type { Turns } from './turns.ts';

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

/** Sends one publication to a player. */
export type Delivery<S> = (seat: S) => void;

/** A publication that not all players have received. */
interface Waiting<S> {
  readonly number: number;
  readonly deliver: Delivery<S>;
  readonly supersededBy: string | null;
  readonly mayWait: boolean;
}

interface RoundsParts<S> {
  /** Those of the room, in the order in which they are written to; they may change meanwhile. */
  readonly players: ReadonlySet<S>;
  /** Shared by all rooms. */
  readonly turns: Turns;
  readonly pause: (ms: number) => Promise<void>;
}

/** When each player of a room gets what is sent to its players. */
export interface Rounds<S> {
  /** Sends a publication to all players: at once to few, over several turns of the event loop or seconds to many. */
  add(publication: Publication, deliver: Delivery<S>): void;
  /** Sends at once what players still wait for. */
  finish(): void;
}

/** Everything that waits is sent to one player before the next, because frames of one turn cost one system call. */
export function createRounds<S extends { readonly receiver: { flush(): void } }>({
  players,
  turns,
  pause,
}: RoundsParts<S>): Rounds<S> {
  /** Publications that not all players have received, in order, numbered from 1. */
  let waiting: Waiting<S>[] = [];
  let newest = 0;
  /** The number up to which a player has received everything. */
  const got = new WeakMap<S, number>();
  /** The players whom the present round has not reached; after it everybody has received everything up to `upTo`. */
  let round: { readonly upTo: number; readonly seats: Iterator<S> } | null = null;
  let isWriting = false;
  let isSpreading = false;
  /** How long writing took the last time. */
  let tookMs = 0;

  /** @returns whether there was anything. A player seated meanwhile has already seen what waits. */
  const give = (seat: S): boolean => {
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
    add: (publication, deliver) => {
      const isIdle = waiting.length === 0;
      newest += 1;
      const supersededBy = supersedingTarget(publication);
      // Players whom an earlier tick has not reached need the newest alone: a gateway that cannot write every tick skips some.
      if (supersededBy !== null) waiting = waiting.filter((earlier) => earlier.supersededBy !== supersededBy);
      waiting.push({ number: newest, deliver, supersededBy, mayWait: mayWait(publication) });
      if (waiting.length > MOST_WAITING || (isIdle && players.size <= SEATS_A_TURN)) write(Infinity);
      else start();
    },
    finish: () => {
      if (waiting.length > 0) write(Infinity);
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
