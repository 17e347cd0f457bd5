import type { SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import type { OpenQuestion } from '@quarry/events/session/reactions';
import type { StreamClock } from '#stream-clock.ts';

/**
 * How long after the timer's job is due the owner closes the question itself, and how often it tries. Seconds behind the
 * job, which closes in the normal case. Milliseconds.
 */
const OVERDUE_MS = DURATIONS.closeGrace + 2_000;
const AGAIN_MS = 1_000;

export interface TickerParts {
  readonly clock: Pick<StreamClock, 'now'>;
  /** Tells the remaining seconds at the instant `due`; `lateMs`: how long ago that was. */
  readonly tick: (question: OpenQuestion, due: number, lateMs: number) => void;
  /** The job had its time and the question is still open: lost job, stopped worker, wrong clock. */
  readonly closeOverdue: (question: OpenQuestion) => void;
}

/**
 * A tick each second of an open timed question, derived from its deadline alone. A lost tick does not matter. Well after
 * the deadline it is also what makes sure that the question closes.
 */
export interface Ticker {
  /** To be called whenever the session may have changed. @param question null when no timed one is open */
  follow(id: SessionId, question: OpenQuestion | null): void;
  /** The questions that are followed. */
  open(): OpenQuestion[];
  /** For good: nothing is followed any more. */
  stop(): void;
}

export function createTicker({ clock, tick, closeOverdue }: TickerParts): Ticker {
  const followed = new Map<SessionId, { question: OpenQuestion; timer: NodeJS.Timeout }>();
  let stopped = false;

  function forget(id: SessionId): void {
    clearTimeout(followed.get(id)?.timer);
    followed.delete(id);
  }

  function schedule(question: OpenQuestion, now: number): void {
    const left = Math.round(question.deadline - now);
    // The next whole second left; after the deadline, the moment somebody has to look after it.
    const nextIn =
      left > 0 ? left - (Math.ceil(left / 1000) - 1) * 1000 : left + OVERDUE_MS > 0 ? left + OVERDUE_MS : AGAIN_MS;
    // Deadlines are whole milliseconds, this process's clock is not: without rounding 2.0000001 s would be told as 3.
    const due = Math.round(now + nextIn);
    const timer = setTimeout(() => fire(question, due), nextIn);
    followed.set(question.sessionId, { question, timer });
  }

  function fire(question: OpenQuestion, due: number): void {
    const now = clock.now();
    if (due > question.deadline) closeOverdue(question);
    else tick(question, due, now - due);
    // A timer may fire a hair early; never announce the same second twice.
    schedule(question, Math.max(now, due));
  }

  return {
    follow(id, question) {
      // The batch at hand when its owner stopped ends after this: a timer it started would close questions for ever.
      if (stopped || followed.get(id)?.question.deadline === question?.deadline) return;
      forget(id);
      if (question) schedule(question, clock.now());
    },
    open: () => [...followed.values()].map(({ question }) => question),
    stop() {
      stopped = true;
      for (const id of [...followed.keys()]) forget(id);
    },
  };
}
