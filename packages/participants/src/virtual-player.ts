import { randomUUID } from 'node:crypto';
import type { PlayerCall } from '@quarry/events/hub';
import { CallRefused, type HubClient } from '#hub-client.ts';
import { type PlayerView, readPlayerPush } from '#pure/session-view.ts';
import { type Connecting, type ReconnectingClient, startReconnectingClient } from '#reconnecting-client.ts';

/** Identity a player presents. */
export interface PlayerIdentity {
  readonly id: string;
  readonly identifier: string;
  readonly deviceId: string;
}

/** The outcome of a player's answer to one question. */
export interface AnswerFate {
  readonly questionId: string;
  /** '' where the response is something else than one answer. */
  readonly answerId: string;
  readonly response?: unknown;
  acknowledged: boolean;
  refusedBy: string | null;
}

export interface PlayerOptions extends Connecting {
  readonly sessionId: string;
  readonly identifier: string;
  /** Default: a generated one. Empty: the service chooses. */
  readonly id?: string;
  readonly deviceId?: string;
  /**
   * Loads the next question's pictures before the player says that it has them. Default: it says so at once.
   * @param isEarly nobody waits for them yet
   * @throws if it cannot: then it says nothing
   */
  readonly loadPictures?: (ids: readonly string[], isEarly: boolean) => Promise<void>;
  /** Counts as entered without a view: the caller judges that. */
  readonly mayLackView?: boolean;
  readonly onPush?: (target: string, args: () => unknown[]) => void;
  /** The service refused its entry; it retries. */
  readonly onRefused?: (code: string) => unknown;
}

/** A player like a phone: enters by its device, answers, reconnects after a lost socket. */
export interface VirtualPlayer {
  readonly sessionId: string;
  readonly identifier: string;
  readonly deviceId: string;
  /** Its id at the service, once it has entered. */
  readonly id: string;
  readonly client: ReconnectingClient;
  /** By question. */
  readonly fates: ReadonlyMap<string, AnswerFate>;
  /** Called at each entry and change of phase. */
  onView: ((view: PlayerView) => void) | null;
  /** Called at each tick of a question's timer. */
  onTick: (() => void) | null;
  /**
   * Answers, or repeats its first answer, and records the outcome. @throws CallRefused; Error if the outcome is unknown
   */
  answer(questionId: string, response: unknown): Promise<void>;
  /** Any call about this session. @throws CallRefused; Error if the outcome is unknown */
  call(target: Exclude<PlayerCall, 'GetConnectionId' | 'NotifySlaveEnterQuiz'>, ...args: unknown[]): Promise<void>;
}

/** Enters a session on a connection; resolves when that is durable. @throws CallRefused; Error when the socket closes first */
export async function enterSession(
  hub: Pick<HubClient, 'call'>,
  player: PlayerIdentity,
  sessionId: string,
): Promise<void> {
  await hub.call('NotifySlaveEnterQuiz', await hub.call('GetConnectionId'), player, sessionId);
}

/**
 * Starts a player, which enters by itself. Thousands run in one process: it parses only records that contain a view.
 */
export function startVirtualPlayer(options: PlayerOptions): VirtualPlayer {
  const { sessionId, identifier, id: chosen = randomUUID(), deviceId = randomUUID() } = options;
  const fates = new Map<string, AnswerFate>();
  let id = chosen;
  let hasView = false;

  const player: VirtualPlayer = {
    sessionId,
    identifier,
    deviceId,
    get id() {
      return id;
    },
    get client() {
      return client;
    },
    fates,
    onView: null,
    onTick: null,
    async answer(questionId, response) {
      const answerId = typeof response === 'string' ? response : '';
      const fate = fates.get(questionId) ?? { questionId, answerId, response, acknowledged: false, refusedBy: null };
      fates.set(questionId, fate);
      try {
        await player.call('NotifySlaveAnswered', questionId, fate.response);
        fate.acknowledged = true;
      } catch (error) {
        if (error instanceof CallRefused && error.code !== 'not-in-session') fate.refusedBy = error.code;
        throw error;
      }
    },
    async call(target, ...args) {
      await client.call(target, { id, identifier, deviceId }, sessionId, ...args);
    },
  };
  const client = startReconnectingClient({
    ...options,
    path: '/slave',
    async enter(hub) {
      hasView = false;
      await enterSession(hub, { id: chosen, identifier, deviceId }, sessionId).catch((error: unknown) => {
        if (error instanceof CallRefused) options.onRefused?.(error.code);
        throw error;
      });
      // Entering an unknown session completes too.
      if (!hasView && !options.mayLackView) throw new Error('no view of the session');
    },
    onPush(target, args) {
      options.onPush?.(target, args);
      if (target === 'timerchange') return player.onTick?.();
      if (target === 'nextmedia') {
        const [ids, more] = args() as [readonly string[], { waits?: boolean }?];
        return tellLoaded(ids, !more?.waits);
      }
      const view = readPlayerPush(target, args);
      if (!view) return;
      hasView ||= target === 'sessionrequest';
      id = view.own?.user?.id ?? id;
      player.onView?.(view);
      if (view.nextMedia) tellLoaded(view.nextMedia, false);
    },
  });

  /** Late, or on a lost connection, it means nothing: the next view names them again. */
  function tellLoaded(ids: readonly string[], isEarly: boolean): void {
    Promise.all([options.loadPictures?.(ids, isEarly), client.connection()])
      .then(() => player.call('NotifySlaveLoaded', ids))
      .catch(() => undefined);
  }
  return player;
}
