/** Measured costs of one player; CPU in milliseconds of all processes, sizes in bytes. */
export interface UnitCosts {
  /** Players of the crowd in which they were measured. */
  readonly players: number;
  readonly join: PhaseCosts;
  /** A question opened, shown and answered. */
  readonly answer: PhaseCosts;
  /** The same question's close: results, ranks, the next state. */
  readonly close: PhaseCosts;
  /** Memory of a gateway and of the engine. */
  readonly memory: number;
}

export interface PhaseCosts {
  /** By process: gateway, engine, postgres, redis. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly bytesToPlayer: number;
  readonly redisIn: number;
  readonly redisOut: number;
  readonly wal: number;
  /** Permanent growth of Postgres' tables and indexes. */
  readonly stored: number;
}

/** Size and schedule of an event. */
export interface EventPlan {
  readonly people: number;
  readonly questions: number;
  /** Time within which everybody arrives. */
  readonly arrivalSeconds: number;
  /** Time within which everybody answers. */
  readonly answerSeconds: number;
}

export interface EventCost {
  /** Cores in use while everybody arrives, and while everybody answers. */
  readonly cores: { readonly arriving: number; readonly answering: number };
  /** CPU seconds of the whole event. */
  readonly cpuSeconds: number;
  readonly memory: number;
  /**
   * Bytes sent to players over the whole event, and peak bits per second if a close reaches everybody within a second.
   */
  readonly network: { readonly bytes: number; readonly peakBits: number };
  /** Bytes in and out of Redis. */
  readonly redis: number;
  readonly wal: number;
  readonly stored: number;
}

export const cpuOf = ({ cpu }: PhaseCosts): number => Object.values(cpu).reduce((sum, ms) => sum + ms, 0);

/**
 * Costs of an event, from the unit costs of a crowd of about its size. A small crowd costs more per player, because
 * fewer answers share a transaction.
 */
export function eventCost(unit: UnitCosts, { people, questions, arrivalSeconds, answerSeconds }: EventPlan): EventCost {
  const { join, answer, close } = unit;
  const whole = (of: (phase: PhaseCosts) => number) => people * (of(join) + questions * (of(answer) + of(close)));
  return {
    cores: {
      arriving: (people * cpuOf(join)) / 1_000 / arrivalSeconds,
      answering: (people * cpuOf(answer)) / 1_000 / answerSeconds,
    },
    cpuSeconds: whole(cpuOf) / 1_000,
    memory: people * unit.memory,
    network: { bytes: whole((phase) => phase.bytesToPlayer), peakBits: people * close.bytesToPlayer * 8 },
    redis: whole((phase) => phase.redisIn + phase.redisOut),
    wal: whole((phase) => phase.wal),
    stored: whole((phase) => phase.stored),
  };
}
