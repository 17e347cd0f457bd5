import { setTimeout as delay } from 'node:timers/promises';
import { retryDelay } from '@quarry/events/retry-delay';
import type { OpenHub } from '@quarry/participants/hub-client';
import { guessFor } from '@quarry/participants/pure/guess';
import { startVirtualPlayer, type VirtualPlayer } from '@quarry/participants/virtual-player';
import type { LoadOptions } from '#options.ts';
import type { Measures } from '#report/measures.ts';
import { AFTER_THE_REVEAL, AWAY_AT_THE_END } from '#report/report.ts';
import { leanHub, overNetwork } from './lean-hub.ts';
import type { Asking, LoadHost } from './load-host.ts';

/** A player's attempts to enter. */
const TRIES = 20;
const SEND_AGAIN_MS = 250;
/** Attempts to answer; together longer than a reconnect after the loss of a gateway. */
const ANSWER_TRIES = 60;

/** State shared by the players of a run. */
export interface CrowdContext {
  readonly target: { readonly app: string; readonly gateways: readonly string[] };
  readonly options: LoadOptions;
  readonly measures: Measures;
}

export interface Crowd {
  readonly players: readonly VirtualPlayer[];
  /** Resolves when all sent answers of the current question are settled. */
  answersSettled(): Promise<void>;
  /** All leave; each player without a connection at that moment counts as a failure. */
  leave(): void;
}

export interface CrowdOptions {
  readonly name?: string;
  /** Index of a player's first gateway; default: evenly distributed. */
  readonly gatewayOf?: (player: number) => number;
  /** Loads the next question's pictures for a player; default: they count as loaded at once. */
  readonly loadPictures?: (ids: readonly string[], player: number, isEarly: boolean) => Promise<void>;
  /** Opens their sockets; default: the lean client on the network. */
  readonly open?: OpenHub;
}

/**
 * Joins `count` players, spread evenly over `ramp` milliseconds and over the gateways. A player that loses its socket
 * reconnects to the next gateway. When a question opens, each answers once within `spread` milliseconds. `enter` and
 * `answer` are measured from the planned instant of the first attempt, `return` from the loss of the socket, `shown`
 * from the host's call to the question at the player, `close` from a question's deadline to the player's next state.
 * @throws Error when a player cannot enter
 */
export async function joinCrowd(
  { target, options, measures }: CrowdContext,
  host: Asking,
  count: number,
  { name = 'player', gatewayOf = (i) => i, loadPictures, open = leanHub(overNetwork) }: CrowdOptions = {},
): Promise<Crowd> {
  let answering: Promise<void>[] = [];

  const gateways = target.gateways.length > 0 ? target.gateways : [target.app];

  /**
   * Waits for a planned instant. @returns the instant from which latency counts: not that of the timer, which fires
   * late in a busy driver
   */
  async function until(planned: number): Promise<number> {
    await delay(Math.max(0, planned - performance.now()));
    // Timers may fire a millisecond early.
    return Math.min(planned, performance.now());
  }

  async function join(i: number): Promise<VirtualPlayer> {
    const since = await until(started + (i / count) * options.ramp);
    const player = startVirtualPlayer({
      sessionId: host.sessionId,
      identifier: `${name} ${i}`,
      gateways: () => gateways,
      first: gatewayOf(i),
      open,
      ...(loadPictures && { loadPictures: (ids, isEarly) => loadPictures(ids, i, isEarly) }),
      delayMs: (attempt) => (attempt + 1 < TRIES ? retryDelay(attempt, Math.random()) : null),
      onFailed: ({ message }) => measures.fail(player.client.losses > 0 ? 'return' : 'enter', message),
      onEntered() {
        const absence = player.client.absences.at(-1);
        if (absence === undefined) measures.observe('enter', since);
        else measures.add('return', absence);
      },
      onGivenUp: () => player.client.losses > 0 && measures.fail('return', 'gave up'),
    });
    const seen = new Set<string>();
    /** The question the player sees. */
    let current: { readonly id: string; readonly deadline: number } | null = null;
    player.onView = ({ phase, question }) => {
      if (current && phase !== 'playing') {
        measures.observe('close', current.deadline);
        countIfUnacknowledged(player, current.id);
      }
      current = phase === 'playing' ? { id: question?.id ?? current?.id ?? '', deadline: host.deadline } : null;
      if (phase !== 'playing' || !question || seen.has(question.id)) return;
      seen.add(question.id);
      measures.observe('shown', host.asked);
      answering.push(answer(player, question.id));
    };
    if (i === 0) watchTicks(player);
    await player.client.connection();
    return player;
  }

  /** An acknowledgement that came with the same chunk as the reveal is processed by the end of this turn. */
  function countIfUnacknowledged(player: VirtualPlayer, questionId: string): void {
    setImmediate(() => {
      const fate = player.fates.get(questionId);
      if (fate && !fate.acknowledged && !fate.refusedBy) measures.fail(...AFTER_THE_REVEAL);
    });
  }

  async function answer(player: VirtualPlayer, questionId: string): Promise<void> {
    const since = await until(performance.now() + Math.random() * options.spread);
    const question = host.questions.find(({ id }) => id === questionId);
    const response = question && guessFor(question, Math.random);
    if (response === undefined) return;
    // A phone whose socket closes during its answer repeats it after reconnecting: the same answer counts once.
    for (let attempt = 0; attempt < ANSWER_TRIES && !player.client.hasEnded; attempt++) {
      if (await isSettled(player, questionId, response, since)) return;
      measures.fail('answer', 'sent again');
      await delay(SEND_AGAIN_MS);
    }
  }

  async function isSettled(
    player: VirtualPlayer,
    questionId: string,
    response: unknown,
    since: number,
  ): Promise<boolean> {
    try {
      await player.answer(questionId, response);
      measures.observe('answer', since);
    } catch {
      const refusedBy = player.fates.get(questionId)?.refusedBy;
      if (!refusedBy) return false;
      measures.fail('answer', refusedBy);
    }
    return true;
  }

  /** Measures, at the first player of a session, how far the interval between two ticks differs from a second. */
  function watchTicks(player: VirtualPlayer): void {
    let last: number | null = null;
    player.onTick = () => {
      const now = performance.now();
      if (last !== null) measures.add('tick jitter', Math.abs(now - last - 1_000));
      last = now;
    };
    // The interval between the ticks of two questions does not count.
    const { onView } = player;
    player.onView = (view) => {
      last = null;
      onView?.(view);
    };
  }

  const started = performance.now();
  const players = await Promise.all(Array.from({ length: count }, (_, i) => join(i)));

  return {
    players,
    async answersSettled() {
      const settled = answering;
      answering = [];
      await Promise.all(settled);
    },
    leave() {
      for (const { client } of players) {
        if (!client.present) measures.fail(...AWAY_AT_THE_END);
        client.leave();
      }
    },
  };
}

/** Ends the session; its players and its host leave. */
export async function endSession(host: LoadHost, crowd: Crowd): Promise<void> {
  await host.end();
  await host.end();
  crowd.leave();
  host.client.leave();
}
