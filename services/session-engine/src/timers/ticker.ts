import { isDeepStrictEqual } from 'node:util';
import type { SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import { closingOf, hasClock, type OpenQuestion } from '@quarry/events/session/clock';
import type { StreamClock } from '#stream-clock.ts';

/** Time after the deadline at which the owner closes the question itself, well behind the timer's job; milliseconds. */
const OVERDUE_MS = DURATIONS.closeGrace + 2_000;
/** Interval of the first two retries, and the bound up to which it then doubles; milliseconds. */
const AGAIN_MS = 1_000;
const LONGEST_AGAIN_MS = 60_000;

export interface TickerParts {
  readonly clock: Pick<StreamClock, 'now'>;
  /** Publishes the seconds left at the instant `due`, which was `lateMs` ago. */
  readonly tick: (question: OpenQuestion, due: number, lateMs: number) => void;
  /**
   * The question is still open although its job is due: lost job, stopped worker, wrong clock.
   * @returns whether its close could be requested; never rejects
   */
  readonly closeOverdue: (question: OpenQuestion) => Promise<boolean>;
}

/**
 * Ticks once a second while a timed question is open, from its deadline alone: the session need not be in memory. After
 * the deadline it does what was due, as a fall-back. A lost tick does not matter.
 */
export interface Ticker {
  /** Call it after every change of the session. @param question null when nothing is due */
  follow(id: SessionId, question: OpenQuestion | null): void;
  /** Whether this question is followed and has not changed since it ticked. */
  follows(question: OpenQuestion): boolean;
  /** Open questions with something due. */
  open(): OpenQuestion[];
  /** Final: later calls of `follow` are ignored. */
  stop(): void;
}

interface Followed {
  readonly question: OpenQuestion;
  timer?: NodeJS.Timeout;
  /** Number of times its close was requested. */
  asked: number;
}

export function createTicker({ clock, tick, closeOverdue }: TickerParts): Ticker {
  const followed = new Map<SessionId, Followed>();
  let stopped = false;

  function forget(id: SessionId): void {
    clearTimeout(followed.get(id)?.timer);
    followed.delete(id);
  }

  function schedule(one: Followed, now: number): void {
    const left = Math.round(closingOf(one.question) - now);
    // The next whole second left; after the deadline, the time of the fall-back.
    const nextIn =
      left > 0 && hasClock(one.question)
        ? left - (Math.ceil(left / 1000) - 1) * 1000
        : left + OVERDUE_MS > 0
          ? left + OVERDUE_MS
          : again(one.asked);
    // Deadlines are whole milliseconds, this process's clock is not: without rounding 2.0000001 s would become 3.
    const due = Math.round(now + nextIn);
    one.timer = setTimeout(() => fire(one, due), nextIn);
  }

  function fire(one: Followed, due: number): void {
    const now = clock.now();
    if (due > closingOf(one.question)) void askToClose(one);
    else tick(one.question, due, now - due);
    // A timer may fire slightly early; never publish the same second twice.
    schedule(one, Math.max(now, due));
  }

  /** A try while Redis is unavailable does not count: once it is back, the question closes within a second or two. */
  async function askToClose(one: Followed): Promise<void> {
    if (await closeOverdue(one.question)) one.asked += 1;
  }

  return {
    follow(id, question) {
      // The last batch may end after its owner has stopped; a timer started then would run for ever.
      if (stopped || isDeepStrictEqual(followed.get(id)?.question ?? null, question)) return;
      forget(id);
      if (!question) return;
      const one = { question, asked: 0 };
      followed.set(id, one);
      schedule(one, clock.now());
    },
    follows: (question) => followed.get(question.sessionId)?.question === question,
    open: () => [...followed.values()].map(({ question }) => question),
    stop() {
      stopped = true;
      for (const id of [...followed.keys()]) forget(id);
    },
  };
}

/** A question whose session is unreadable stays open for up to a day: its commands must not fill stream and logs. */
function again(asked: number): number {
  return Math.min(AGAIN_MS * 2 ** Math.max(0, asked - 1), LONGEST_AGAIN_MS);
}
