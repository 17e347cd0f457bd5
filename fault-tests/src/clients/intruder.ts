import { CallRefused, openHubClient } from '@quarry/hub-client/hub-client';
import type { ClientRecord } from '#evidence/evidence.ts';
import { now } from '#now.ts';
import { createRecorder } from './recorder.ts';

/** One connection of an attacker; its facts are judged like any other client's. */
export interface Intruder {
  readonly deviceId: string;
  /** Known once it has entered. */
  playerId(): string | null;
  /** @returns the rejection code; null: accepted; `lost`: the connection ended first */
  refusal(method: string, ...args: unknown[]): Promise<string | null>;
  /** Enters a session as a player, by default with its own device. @returns as `refusal` */
  enter(name: string, sessionId: string, device?: string): Promise<string | null>;
  answer(sessionId: string, questionId: string, answerId: string): Promise<string | null>;
  /** Whether a push to a target arrived, on any channel. */
  heard(target: string): boolean;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  stop(): void;
  record(): ClientRecord;
}

export interface IntruderParts {
  readonly url: string;
  readonly path: '/slave' | '/master';
  readonly headers?: Record<string, string>;
  readonly name: string;
  readonly deviceId: string;
}

/** @throws if the gateway does not open a socket */
export async function openIntruder({ url, path, headers = {}, name, deviceId }: IntruderParts): Promise<Intruder> {
  const recorder = createRecorder();
  const { facts } = recorder;
  const closed = Promise.withResolvers<number>();
  let isStopped = false;
  let playerId: string | null = null;
  const hub = await openHubClient(`${url}${path}`, headers, {
    onPush(target, args, text) {
      recorder.pushed(target, text);
      if (path === '/slave' && target === 'sessionrequest') playerId = ownIdIn(args()) ?? playerId;
    },
    onClose(code) {
      facts.push({ kind: 'closed', at: now(), code, planned: isStopped });
      closed.resolve(code);
    },
  });
  const refusal = async (method: string, ...args: unknown[]): Promise<string | null> => {
    try {
      await recorder.call(hub, method, args);
      return null;
    } catch (error) {
      return error instanceof CallRefused ? error.code : 'lost';
    }
  };
  return {
    deviceId,
    playerId: () => playerId,
    refusal,
    async enter(identifier, sessionId, device = deviceId) {
      const connectionId = await recorder.call(hub, 'GetConnectionId', []);
      return refusal('NotifySlaveEnterQuiz', connectionId, { id: '', identifier, deviceId: device }, sessionId);
    },
    answer: (sessionId, questionId, answerId) =>
      refusal('NotifySlaveAnswered', { id: playerId }, sessionId, questionId, answerId),
    heard: (target) => facts.some((fact) => fact.kind === 'frame' && fact.target.split(':')[0] === target),
    closed: closed.promise,
    stop() {
      isStopped = true;
      hub.terminate();
    },
    record: () => ({ role: path === '/slave' ? 'player' : 'host', name, deviceId, playerId, honest: false, facts }),
  };
}

function ownIdIn([session]: unknown[]): string | undefined {
  const { state } = session as { state?: { usersStats?: { user?: { id?: string } }[] } };
  return state?.usersStats?.[0]?.user?.id;
}
