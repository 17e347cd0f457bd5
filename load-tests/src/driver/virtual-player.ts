import { randomUUID } from 'node:crypto';
import { CallRefused, type HubClient, openHubClient } from '@quarry/hub-client/hub-client';
import type { Measures } from '#report/measures.ts';

/** The outcome of a player's answer to one question. */
export interface AnswerFate {
  readonly questionId: string;
  readonly answerId: string;
  acknowledged: boolean;
  refusedBy: string | null;
  /** When it was first sent, on `performance.now()`. */
  sentAt?: number;
}

/** A player like a phone: joins by device, answers, reconnects after a lost socket. */
export interface VirtualPlayer {
  readonly sessionId: string;
  readonly id: string;
  /** By question. */
  readonly fates: ReadonlyMap<string, AnswerFate>;
  /** Connects and enters; resolves when it has its view and the entry is durable. */
  enter(gateway: string): Promise<void>;
  /** Answers, or repeats its answer. `cut`: the socket closed before the outcome. */
  answer(questionId: string, answerId: string): Promise<'settled' | 'cut'>;
  /** Called at each change of state, with the state and the question's id. */
  onStateChange: ((state: string, questionId: string | null) => void) | null;
  /** Called at each tick of a question's timer. */
  onTick: (() => void) | null;
  readonly bytes: number;
  /** Drops its connection. */
  drop(): void;
  leave(): void;
}

interface QuestionRef {
  readonly id: string;
}

export function createVirtualPlayer(
  sessionId: string,
  name: string,
  measures: Measures,
  onLost: (player: VirtualPlayer) => void,
): VirtualPlayer {
  const id = randomUUID();
  const me = { id, identifier: name, deviceId: randomUUID() };
  const fates = new Map<string, AnswerFate>();
  let client: HubClient | null = null;
  let bytesBefore = 0;
  let isLeaving = false;

  async function connect(gateway: string): Promise<HubClient> {
    const opened = await openHubClient(
      `${gateway}/slave`,
      {},
      {
        onPush(target, args) {
          if (target === 'timerchange') player.onTick?.();
          if (target !== 'statechange' || !player.onStateChange) return;
          const [state, question] = args() as [string, QuestionRef | null];
          player.onStateChange(state, question?.id ?? null);
        },
        onClose() {
          bytesBefore += opened.bytes;
          client = null;
          if (!isLeaving) onLost(player);
        },
      },
    );
    return opened;
  }

  const player: VirtualPlayer = {
    sessionId,
    id,
    fates,
    onStateChange: null,
    onTick: null,
    async enter(gateway) {
      const started = performance.now();
      client = await connect(gateway);
      const connectionId = await client.call('GetConnectionId');
      await client.call('NotifySlaveEnterQuiz', connectionId, me, sessionId);
      measures.observe('enter', started);
    },
    async answer(questionId, answerId) {
      const fate = fates.get(questionId) ?? { questionId, answerId, acknowledged: false, refusedBy: null };
      fates.set(questionId, fate);
      const { sentAt = performance.now() } = fate;
      fate.sentAt = sentAt;
      if (!client) return 'cut';
      try {
        await client.call('NotifySlaveAnswered', me, sessionId, questionId, answerId);
        fate.acknowledged = true;
        measures.observe('answer', sentAt);
      } catch (error) {
        if (!(error instanceof CallRefused) || error.code === 'not-in-session') return 'cut';
        fate.refusedBy = error.code;
        measures.fail('answer', error.code);
      }
      return 'settled';
    },
    get bytes() {
      return bytesBefore + (client?.bytes ?? 0);
    },
    drop: () => client?.terminate(),
    leave() {
      isLeaving = true;
      client?.close();
    },
  };
  return player;
}
