import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openHubClient } from '@quarry/participants/hub-client';
import { PING, RECORD_END } from '@quarry/participants/pure/hub-conversation';
import { type WebSocket, WebSocketServer } from 'ws';
import { presetOptions } from '#options.ts';
import { createMeasures } from '#report/measures.ts';
import { endSession, joinCrowd } from '#scenarios/crowd.ts';
import { startLoadHost } from '#scenarios/load-host.ts';
import type { Target } from '#target.ts';

const PING_MS = 10_000;
const HANDSHAKE_DONE = '{}';
/** Timeout until everybody's answer is on the host's screen. */
const LONGEST_MS = 60_000;

/** Records of the hub that a host's socket received, as text. */
export interface Recording {
  /** The host's `cookie` header. */
  readonly cookie: string;
  readonly sessionId: string;
  /** Records on entering the full lobby. */
  readonly entry: readonly string[];
  /** Records from a question's opening to the summary in which everybody has answered; `at` in ms from the first. */
  readonly question: readonly { readonly at: number; readonly record: string }[];
}

/**
 * Plays a question of a real session in which all players answer within three seconds, and records the host's frames.
 */
export async function recordQuestion(target: Target, count: number): Promise<Recording> {
  const options = presetOptions({ players: count, ramp: 5_000, questions: 1, seconds: 20, spread: 3_000 });
  const gateway = target.gateways[0] ?? target.app;
  const host = await startLoadHost(target.app, gateway, { ...options, live: true });
  const heard: { at: number; record: string }[] = [];
  const answered = Promise.withResolvers<void>();
  const { cookie, sessionId } = host;
  const hub = await openHubClient(
    `${gateway}/master`,
    { cookie },
    {
      onPush(name, args, record) {
        heard.push({ at: performance.now(), record });
        const [summary] = name.startsWith('summary:') ? (args() as [{ readonly answered: number }]) : [];
        if (summary?.answered === count) answered.resolve();
      },
      onClose: (code) => answered.reject(new Error(`the recording socket was closed with ${code}`)),
    },
  );
  try {
    const crowd = await joinCrowd({ target, options, measures: createMeasures() }, host, count);
    const user = { id: '', identifier: '{secret}' };
    await hub.call('requestQuizSession', user, sessionId, { summaries: true });
    const entry = heard.splice(0).map(({ record }) => record);
    await host.play();
    const late = delay(LONGEST_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${count} answers were not on the host's screen within a minute`);
    });
    await Promise.race([answered.promise, late]);
    const from = heard[0]?.at ?? 0;
    const question = heard.map(({ at, record }) => ({ at: at - from, record }));
    await endSession(host, crowd);
    return { cookie, sessionId, entry, question };
  } finally {
    hub.close();
    host.client.leave();
  }
}

/** A hub that lets each host enter the recorded lobby and plays the recorded question to it. */
export async function startRecordedHub({ entry, question }: Recording) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  let page: WebSocket | undefined;
  const send = (...records: readonly string[]) => page?.send(records.map((record) => record + RECORD_END).join(''));
  server.on('connection', (socket) => {
    page = socket;
    socket.on('message', (data) => {
      for (const record of String(data).split(RECORD_END)) {
        if (record.includes('"protocol"')) send(HANDSHAKE_DONE);
        else if (record.includes('"requestQuizSession"')) {
          const { invocationId } = JSON.parse(record) as { invocationId: string };
          send(...entry, JSON.stringify({ type: 3, invocationId, result: null }));
        }
      }
    });
  });
  const pinging = setInterval(() => page?.send(PING), PING_MS);
  return {
    port: (server.address() as AddressInfo).port,
    /** Shows the lobby again. */
    toLobby: () => send(...entry),
    /** Plays the question at its pace. */
    async play() {
      const begun = performance.now();
      for (const { at, record } of question) {
        await delay(Math.max(0, begun + at - performance.now()));
        send(record);
      }
    },
    close() {
      clearInterval(pinging);
      page?.terminate();
      server.close();
    },
  };
}
