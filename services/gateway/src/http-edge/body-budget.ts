import { type HttpProblem, problem, problems } from './problem.ts';

const MIB = 1024 * 1024;

export interface BodyLimits {
  /** Bytes of one sender's bodies; four quizzes of the largest size. */
  readonly ofSender: number;
  /** Bytes of all bodies. */
  readonly ofAll: number;
}

const HOSTS: BodyLimits = { ofSender: 8 * MIB, ofAll: 64 * MIB };

/**
 * Of anonymous senders: everybody behind one address counts together, and the oldest unfinished body is refused, never
 * the one that has just arrived.
 */
export const STRANGERS: BodyLimits = { ofSender: Number.POSITIVE_INFINITY, ofAll: 8 * MIB };

/** Seconds after which a sender over its bound may try again. */
const RETRY_AFTER = 5;

/** Bytes of request bodies in memory: each counts from its first byte until its request has been handled. */
export interface BodyBudget {
  readonly bytes: number;
  /** @param refuse ends the reading; called once at most, never after `settle` or `release` */
  open(sender: string, refuse: (reason: HttpProblem) => void): BudgetedBody;
}

export interface BudgetedBody {
  /** Counts bytes that arrived. Over a bound this or older bodies are refused before it returns. */
  add(bytes: number): void;
  /** Reading is finished; this body can no longer be refused to make room. */
  settle(): void;
  /** The request has been handled. */
  release(): void;
}

export const tooSlow = () => problem(408, 'request-timeout', 'The request took too long to arrive. Please try again.');

/**
 * A bound per body does not bound the process: one sender may begin hundreds and finish none. A sender over its bound
 * is refused. Over the bound of all senders the oldest unfinished body is refused, so that slow senders yield to
 * others.
 */
export function createBodyBudget({ ofSender, ofAll }: BodyLimits = HOSTS): BodyBudget {
  const senders = new Map<string, number>();
  /** Refuses each unfinished body, in the order of their first bytes. */
  const unfinished = new Set<(reason: HttpProblem) => void>();
  let held = 0;

  /** @returns the sender's bytes after that */
  const count = (sender: string, change: number): number => {
    const own = (senders.get(sender) ?? 0) + change;
    if (own > 0) senders.set(sender, own);
    else senders.delete(sender);
    held += change;
    return own;
  };

  return {
    get bytes() {
      return held;
    },
    open(sender, refuse) {
      let size = 0;
      let isOver = false;
      const settle = () => void unfinished.delete(giveUp);
      const release = () => {
        settle();
        count(sender, -size);
        size = 0;
        isOver = true;
      };
      const giveUp = (reason: HttpProblem) => {
        release();
        refuse(reason);
      };
      return {
        add(bytes) {
          if (isOver) return;
          size += bytes;
          unfinished.add(giveUp);
          if (count(sender, bytes) > ofSender) return giveUp(problems.tooManyRequests(RETRY_AFTER));
          for (const giveWay of unfinished) {
            if (held <= ofAll) return;
            giveWay(tooSlow());
          }
        },
        settle,
        release,
      };
    },
  };
}
