import { randomUUID } from 'node:crypto';
import { CallRefused, type HubClient, openHubClient } from '@quarry/hub-client/hub-client';
import type { Measures } from '#report/measures.ts';

/** The outcome of a player's answer to one question. */
export interface AnswerFate {
  readonly questionId: string;
  readonly answerId: string;
  acknowledged: boolean;
  refusedBy: string | null;
}

/** A player like a phone: joins by device, answers, reconnects after a lost socket. */
export interface VirtualPlayer {
  readonly sessionId: string;
  readonly id: string;
  /** By question. */
  readonly fates: ReadonlyMap<string, AnswerFate>;
  /**
   * Connects and enters; resolves when it has its view and the entry is durable.
   * @throws Error when it is not in; its socket is closed then
   */
  enter(gateway: string): Promise<void>;
  readonly isIn: boolean;
  readonly hasLeft: boolean;
  /**
   * Answers, or repeats its first answer. `cut`: the socket closed before the outcome.
   * @param since instant from which its latency counts, on `performance.now()`
   */
  answer(questionId: string, answerId: string, since: number): Promise<'settled' | 'cut'>;
  /** Called at each entry and change of state, with the state and the question's id. */
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

interface SessionRef {
  readonly state: { readonly currentQuizState: string };
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
  let hasLeft = false;

  async function connect(gateway: string, onView: () => void): Promise<HubClient> {
    const opened = await openHubClient(
      `${gateway}/slave`,
      {},
      {
        onPush(target, args) {
          if (target === 'timerchange') player.onTick?.();
          else if (target === 'sessionrequest') {
            onView();
            const [session, question] = args() as [SessionRef, QuestionRef | null];
            player.onStateChange?.(session.state.currentQuizState, question?.id ?? null);
          } else if (target === 'statechange') {
            const [state, question] = args() as [string, QuestionRef | null];
            player.onStateChange?.(state, question?.id ?? null);
          }
        },
        onClose() {
          bytesBefore += opened.bytes;
          // A client that is still entering retries by itself.
          if (client !== opened) return;
          client = null;
          if (!hasLeft) onLost(player);
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
      let hasView = false;
      const opened = await connect(gateway, () => {
        hasView = true;
      });
      try {
        const connectionId = await opened.call('GetConnectionId');
        await opened.call('NotifySlaveEnterQuiz', connectionId, me, sessionId);
        // The entry into an unknown session completes too.
        if (!hasView) throw new Error('no view of the session');
        if (hasLeft || !opened.isOpen) throw new Error('closed while entering');
        client = opened;
      } catch (error) {
        opened.terminate();
        throw error;
      }
    },
    get isIn() {
      return client !== null;
    },
    get hasLeft() {
      return hasLeft;
    },
    async answer(questionId, answerId, since) {
      const fate = fates.get(questionId) ?? { questionId, answerId, acknowledged: false, refusedBy: null };
      fates.set(questionId, fate);
      if (!client) return 'cut';
      try {
        await client.call('NotifySlaveAnswered', me, sessionId, questionId, fate.answerId);
        fate.acknowledged = true;
        measures.observe('answer', since);
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
      hasLeft = true;
      client?.close();
    },
  };
  return player;
}
