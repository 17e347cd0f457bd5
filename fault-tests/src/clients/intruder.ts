import { CallRefused } from '@quarry/participants/hub-client';
import { readPlayerPush } from '@quarry/participants/pure/session-view';
import { enterSession } from '@quarry/participants/virtual-player';
import type { ClientRecord } from '#evidence/evidence.ts';
import { now } from '#now.ts';
import { createRecorder } from './recorder.ts';

/** One connection of an attacker; its records are judged like any other client's. */
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
  const { facts, open, record } = createRecorder({ role: path === '/slave' ? 'player' : 'host', name, deviceId });
  const closed = Promise.withResolvers<number>();
  let isStopped = false;
  let playerId: string | null = null;
  const hub = await open(`${url}${path}`, headers, {
    onPush(target, args) {
      playerId = readPlayerPush(target, args)?.own?.user?.id ?? playerId;
    },
    onClose(code) {
      facts.push({ kind: 'closed', at: now(), code, planned: isStopped });
      closed.resolve(code);
    },
  });
  const refusalOf = async (call: Promise<unknown>): Promise<string | null> => {
    try {
      await call;
      return null;
    } catch (error) {
      return error instanceof CallRefused ? error.code : 'lost';
    }
  };
  const refusal: Intruder['refusal'] = (method, ...args) => refusalOf(hub.call(method, ...args));
  return {
    deviceId,
    playerId: () => playerId,
    refusal,
    enter: (identifier, sessionId, device = deviceId) =>
      refusalOf(enterSession(hub, { id: '', identifier, deviceId: device }, sessionId)),
    answer: (sessionId, questionId, answerId) =>
      refusal('NotifySlaveAnswered', { id: playerId }, sessionId, questionId, answerId),
    heard: (target) => facts.some((fact) => fact.kind === 'frame' && fact.target.split(':')[0] === target),
    closed: closed.promise,
    stop() {
      isStopped = true;
      hub.terminate();
    },
    record: () => record(playerId, false),
  };
}
