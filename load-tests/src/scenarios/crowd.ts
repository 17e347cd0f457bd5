import { setTimeout as delay } from 'node:timers/promises';
import { retryDelay } from '@quarry/events/retry-delay';
import type { VirtualHost } from '#driver/virtual-host.ts';
import { createVirtualPlayer, type VirtualPlayer } from '#driver/virtual-player.ts';
import type { ScenarioContext } from './scenario.ts';

/** Tries of a player to get in. */
const TRIES = 20;
const SEND_AGAIN_MS = 250;

export interface Crowd {
  readonly players: readonly VirtualPlayer[];
  /** Answers of the question at hand that were sent and are settled, one way or the other. */
  answersSettled(): Promise<void>;
  leave(): void;
}

export interface CrowdOptions {
  readonly name?: string;
  /** Number of the gateway on which a player begins; by default they are dealt out. */
  readonly gatewayOf?: (player: number) => number;
}

/**
 * Lets `count` players join, spread evenly over `ramp` milliseconds and over the gateways. Who loses its socket comes
 * back by itself, on the next gateway. When a question opens each answers once within `spread` milliseconds.
 */
export async function joinCrowd(
  context: ScenarioContext,
  host: VirtualHost,
  count: number,
  { name = 'player', gatewayOf = (i) => i }: CrowdOptions = {},
): Promise<Crowd> {
  const { target, options, measures } = context;
  let answering: Promise<void>[] = [];

  const addressOf = (i: number) => target.gateways[i % target.gateways.length] ?? target.app;

  async function enter(player: VirtualPlayer, first: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await player.enter(addressOf(first + attempt));
      } catch (error) {
        measures.fail('enter', error instanceof Error ? error.message : String(error));
        if (attempt + 1 >= TRIES) throw error;
        await delay(retryDelay(attempt, Math.random()));
      }
    }
  }

  /** As a phone does: not in the very moment of the loss. */
  async function comeBack(player: VirtualPlayer, i: number): Promise<void> {
    const lost = performance.now();
    await delay(retryDelay(0, Math.random()));
    await enter(player, gatewayOf(i) + 1).then(
      () => measures.observe('return', lost),
      () => measures.fail('return', 'gave up'),
    );
  }

  async function answer(player: VirtualPlayer, questionId: string): Promise<void> {
    await delay(Math.random() * options.spread);
    const answers = host.questions.find((question) => question.id === questionId)?.answers ?? [];
    const chosen = answers[Math.floor(Math.random() * answers.length)];
    if (!chosen) return;
    // A phone whose socket closed over its answer sends it again when it is back: the same answer counts once.
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if ((await player.answer(questionId, chosen.id)) === 'settled') return;
      measures.fail('answer', 'sent again');
      await delay(SEND_AGAIN_MS);
    }
  }

  /** The first player of a session is its clock: how far the time between two ticks is from a second. */
  function watchTicks(player: VirtualPlayer): void {
    let last: number | null = null;
    player.onTick = () => {
      const now = performance.now();
      if (last !== null) measures.add('tick jitter', Math.abs(now - last - 1_000));
      last = now;
    };
    // The time between the ticks of two questions is the host's.
    const { onStateChange } = player;
    player.onStateChange = (...change) => {
      last = null;
      onStateChange?.(...change);
    };
  }

  const players = Array.from({ length: count }, (_, i) => {
    const player = createVirtualPlayer(host.sessionId, `${name} ${i}`, measures, (lost) => void comeBack(lost, i));
    player.onStateChange = (state, questionId) => {
      if (state === 'playing' && questionId) answering.push(answer(player, questionId));
    };
    if (i === 0) watchTicks(player);
    return player;
  });
  await Promise.all(
    players.map(async (player, i) => {
      await delay((i / count) * options.ramp);
      await enter(player, gatewayOf(i));
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
      for (const player of players) player.leave();
    },
  };
}
