import { setTimeout as delay } from 'node:timers/promises';
import { retryDelay } from '@quarry/events/retry-delay';
import type { VirtualHost } from '#driver/virtual-host.ts';
import { createVirtualPlayer, type VirtualPlayer } from '#driver/virtual-player.ts';
import type { LoadOptions } from '#options.ts';
import type { Measures } from '#report/measures.ts';
import { AWAY_AT_THE_END } from '#report/report.ts';
import type { Target } from '#target.ts';

/** Tries of a player to enter. */
const TRIES = 20;
const SEND_AGAIN_MS = 250;
/** Tries to answer; together longer than a return after the loss of a gateway may take. */
const ANSWER_TRIES = 60;

/** State shared by the players of a run. */
export interface CrowdContext {
  readonly target: Target;
  readonly options: LoadOptions;
  readonly measures: Measures;
}

export interface Crowd {
  readonly players: readonly VirtualPlayer[];
  /** Resolves when all sent answers of the present question are settled. */
  answersSettled(): Promise<void>;
  /** All leave; who has no connection at that moment is counted as a failure. */
  leave(): void;
}

export interface CrowdOptions {
  readonly name?: string;
  /** Index of a player's first gateway; default: evenly distributed. */
  readonly gatewayOf?: (player: number) => number;
}

/**
 * Joins `count` players, spread evenly over `ramp` milliseconds and over the gateways. A player that loses its socket
 * reconnects to the next gateway. When a question opens each answers once within `spread` milliseconds. `enter` and `answer`
 * are measured from the instant planned for the first try, `return` from the loss of the socket, `close` from a question's
 * deadline to the player's next state.
 * @throws Error when a player does not get in
 */
export async function joinCrowd(
  { target, options, measures }: CrowdContext,
  host: VirtualHost,
  count: number,
  { name = 'player', gatewayOf = (i) => i }: CrowdOptions = {},
): Promise<Crowd> {
  let answering: Promise<void>[] = [];

  const addressOf = (i: number) => target.gateways[i % target.gateways.length] ?? target.app;

  /**
   * Waits for a planned instant.
   * @returns the instant from which latency counts: not that at which the timer fired, which is late in a busy driver
   */
  async function until(planned: number): Promise<number> {
    await delay(Math.max(0, planned - performance.now()));
    // Timers may be a millisecond early.
    return Math.min(planned, performance.now());
  }

  async function enter(player: VirtualPlayer, first: number, name: 'enter' | 'return', since: number): Promise<void> {
    for (let attempt = 0; !player.hasLeft; attempt++) {
      try {
        await player.enter(addressOf(first + attempt));
        return measures.observe(name, since);
      } catch (error) {
        if (player.hasLeft) return;
        measures.fail(name, error instanceof Error ? error.message : String(error));
        if (attempt + 1 >= TRIES) throw error;
        await delay(retryDelay(attempt, Math.random()));
      }
    }
  }

  /** Like a phone, not immediately after the loss. */
  async function comeBack(player: VirtualPlayer, i: number): Promise<void> {
    const lost = performance.now();
    await delay(retryDelay(0, Math.random()));
    await enter(player, gatewayOf(i) + 1, 'return', lost).catch(() => measures.fail('return', 'gave up'));
  }

  async function answer(player: VirtualPlayer, questionId: string): Promise<void> {
    const since = await until(performance.now() + Math.random() * options.spread);
    const answers = host.questions.find((question) => question.id === questionId)?.answers ?? [];
    const chosen = answers[Math.floor(Math.random() * answers.length)];
    if (!chosen) return;
    // A phone whose socket closed during its answer repeats it after reconnecting: the same answer counts once.
    for (let attempt = 0; attempt < ANSWER_TRIES && !player.hasLeft; attempt++) {
      if ((await player.answer(questionId, chosen.id, since)) === 'settled') return;
      measures.fail('answer', 'sent again');
      await delay(SEND_AGAIN_MS);
    }
  }

  /** Measures, on the first player of a session, by how much the time between two ticks differs from a second. */
  function watchTicks(player: VirtualPlayer): void {
    let last: number | null = null;
    player.onTick = () => {
      const now = performance.now();
      if (last !== null) measures.add('tick jitter', Math.abs(now - last - 1_000));
      last = now;
    };
    // The time between the ticks of two questions does not count.
    const { onStateChange } = player;
    player.onStateChange = (...change) => {
      last = null;
      onStateChange?.(...change);
    };
  }

  const players = Array.from({ length: count }, (_, i) => {
    const player = createVirtualPlayer(host.sessionId, `${name} ${i}`, measures, (lost) => void comeBack(lost, i));
    const seen = new Set<string>();
    /** Of the question that the player sees. */
    let deadline: number | null = null;
    player.onStateChange = (state, questionId) => {
      if (deadline !== null && state !== 'playing') measures.observe('close', deadline);
      deadline = state === 'playing' ? host.deadline : null;
      if (state !== 'playing' || !questionId || seen.has(questionId)) return;
      seen.add(questionId);
      answering.push(answer(player, questionId));
    };
    if (i === 0) watchTicks(player);
    return player;
  });
  const started = performance.now();
  await Promise.all(
    players.map(async (player, i) => {
      await enter(player, gatewayOf(i), 'enter', await until(started + (i / count) * options.ramp));
    }),
  );

  return {
    players,
    async answersSettled() {
      const settled = answering;
      answering = [];
      await Promise.all(settled);
    },
    leave() {
      for (const player of players) {
        if (!player.isIn) measures.fail(...AWAY_AT_THE_END);
        player.leave();
      }
    },
  };
}

/** Ends the session; its players and its host leave. */
export async function endSession(host: VirtualHost, crowd: Crowd): Promise<void> {
  await host.end();
  crowd.leave();
  host.close();
}
