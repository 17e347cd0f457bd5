import type { SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import { phase } from '@quarry/events/session/state';
import type { CachedSession } from '#partition/session-cache.ts';
import { ticking } from '#publishing/view-frames.ts';
import type { StreamClock } from '#stream-clock.ts';

/** When the timer's job had its chance, the owner closes the question itself; and how often it tries. Milliseconds. */
const OVERDUE_MS = DURATIONS.closeGrace + 60;
const AGAIN_MS = 1_000;

export interface TickerParts {
  readonly clock: StreamClock;
  /** Tells the remaining seconds at the instant `due`; `lateMs`: how long ago that was. */
  readonly tick: (session: CachedSession, due: number, lateMs: number) => void;
  /** The deadline passed and nobody closed the question: lost job, stopped worker, wrong clock. */
  readonly closeOverdue: (session: CachedSession) => void;
}

/**
 * A tick each second of a running timed question, derived from its deadline. A lost tick does not matter. After the
 * deadline it is also what makes sure that the question closes.
 */
export interface Ticker {
  /** To be called whenever the session may have changed. */
  follow(session: CachedSession): void;
  /** For good: nothing is followed any more. */
  stop(): void;
}

export function createTicker({ clock, tick, closeOverdue }: TickerParts): Ticker {
  const timers = new Map<SessionId, { deadline: number; timer: NodeJS.Timeout }>();
  let stopped = false;

  function forget(id: SessionId): void {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  }

  function schedule(session: CachedSession, deadline: number, now: number): void {
    const left = Math.round(deadline - now);
    // The next whole second left; after the deadline, the moment somebody has to look after it.
    const nextIn =
      left > 0 ? left - (Math.ceil(left / 1000) - 1) * 1000 : left + OVERDUE_MS > 0 ? left + OVERDUE_MS : AGAIN_MS;
    // Deadlines are whole milliseconds, this process's clock is not: without rounding 2.0000001 s would be told as 3.
    const due = Math.round(now + nextIn);
    const timer = setTimeout(() => fire(session, deadline, due), nextIn);
    timers.set(session.state.id, { deadline, timer });
  }

  function fire(session: CachedSession, deadline: number, due: number): void {
    const now = clock.now();
    if (due > deadline) closeOverdue(session);
    else tick(session, due, now - due);
    // A timer may fire a hair early; never announce the same second twice.
    schedule(session, deadline, Math.max(now, due));
  }

  return {
    follow(session) {
      // The batch at hand when its owner stopped ends after this: a timer it started would close questions for ever.
      if (stopped) return;
      const { state } = session;
      const deadline = phase(state) === 'playing' ? (state.current?.deadline ?? null) : null;
      const followed = timers.get(state.id);
      if (deadline === null) return forget(state.id);
      if (followed?.deadline === deadline) return;
      forget(state.id);
      schedule(session, deadline, clock.now());
    },
    stop() {
      stopped = true;
      for (const id of [...timers.keys()]) forget(id);
    },
  };
}

/** The remaining seconds as the buffer takes them. */
export function addTick(session: CachedSession, now: number): void {
  for (const { target, args } of ticking(session.state, now)) session.buffer.addEncoded('all', target, args);
}
