import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signUp, startSession } from '@quarry/participants/account';
import { CallRefused } from '@quarry/participants/hub-client';
import { sampleQuiz } from '@quarry/participants/pure/sample-quiz';
import { startVirtualHost } from '@quarry/participants/virtual-host';
import { startVirtualPlayer, type VirtualPlayer } from '@quarry/participants/virtual-player';

interface CrowdOptions {
  readonly app: string;
  readonly gateways: readonly string[];
  readonly players: number;
  readonly questions: number;
  /** Seconds per question. */
  readonly seconds: number;
}

/** A host and players that play automatically. */
export interface QuizCrowd {
  readonly sessionId: string;
  readonly players: readonly VirtualPlayer[];
  /** Plays the next question to its deadline and until every answer is settled. */
  playQuestion(): Promise<void>;
  stop(): void;
}

/** Longer than any failover. */
const LATE_SECONDS = 60;

/** Signs in a host, starts a session and lets the players enter over 3 s. */
export async function startQuizCrowd(options: CrowdOptions): Promise<QuizCrowd> {
  const { app, gateways, seconds } = options;
  const account = await signUp(app, `crowd-${randomUUID()}@example.org`);
  const questions = sampleQuiz(options.questions, { answers: { a: 'a', b: 'b' }, seconds });
  const sessionId = await startSession(account, randomUUID(), questions);
  const connecting = { gateways: () => gateways, sessionId };
  const host = startVirtualHost({ ...connecting, cookie: account.cookie });
  await host.client.connection();
  let answering: Promise<void>[] = [];
  const players = await Promise.all(
    Array.from({ length: options.players }, async (_, i) => {
      await delay((i / options.players) * 3_000);
      return startPlayer(i);
    }),
  );

  async function startPlayer(index: number): Promise<VirtualPlayer> {
    const player = startVirtualPlayer({ ...connecting, first: index, identifier: `player ${index}` });
    player.onView = ({ phase, question }) => {
      if (phase !== 'playing' || !question || begun.has(question.id)) return;
      begun.add(question.id);
      answering.push(answer(player, question.id));
    };
    const begun = new Set<string>();
    await player.client.connection();
    return player;
  }

  async function answer(player: VirtualPlayer, questionId: string): Promise<void> {
    await delay(Math.random() * seconds * 300);
    const choice = Math.random() < 0.5 ? 'a' : 'b';
    for (;;) {
      await player.client.connection();
      try {
        return await player.answer(questionId, choice);
      } catch (error) {
        if (error instanceof CallRefused) return;
      }
    }
  }

  /** A call repeated because its socket ended may have taken effect already, which is a success. */
  async function steer(call: () => Promise<void>): Promise<void> {
    for (let isRepeated = false; ; isRepeated = true) {
      await host.client.connection();
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof CallRefused)) continue;
        if (isRepeated) return;
        throw error;
      }
    }
  }

  /** Waits for the host's view of a closed question; its close may be late, for instance while Redis fails over. */
  async function closed(questionId: string): Promise<void> {
    const late = delay((seconds + LATE_SECONDS) * 1_000, null, { ref: false }).then(() => {
      throw new Error(`question ${questionId} did not close`);
    });
    await Promise.race([host.sees('statistics', questionId), late]);
  }

  let played = 0;
  return {
    sessionId,
    players,
    async playQuestion() {
      const { id } = questions[played++] ?? { id: '' };
      if (played > 1) await steer(() => host.show('leaderboard'));
      await steer(() => host.play(id));
      await closed(id);
      const settled = answering;
      answering = [];
      await Promise.all(settled);
    },
    stop() {
      host.client.stop();
      for (const { client } of players) client.stop();
    },
  };
}
