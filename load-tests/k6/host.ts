// The host of a session: waits until the players are in, then plays every question to its deadline.

import { Gauge } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { type LoadSession, SOCKET_BASE } from './session.ts';
import { openHub } from './signalr.ts';

export const joined = new Gauge('quarry_joined');

/** @param whenJoined starts when this many have joined, or after `patience` milliseconds */
export function runAsHost(session: LoadSession, whenJoined: number, patience: number): void {
  const { sessionId, hostId, cookie, questions } = session;
  const players = new Set<string>();
  let asked = 0;
  openHub(
    `${SOCKET_BASE}/master`,
    { cookie },
    {
      onReady(hub) {
        const host = { id: hostId, identifier: 'k6', deviceId: 'k6-host' };
        hub.call('requestQuizSession', [host, sessionId], (error) => {
          if (error) throw new Error(error);
        });
        setTimeout(start, patience);

        function start(): void {
          if (asked === 0) next();
        }

        function next(): void {
          asked += 1;
          hub.call('NotifyPlayQuiz', [sessionId, null], (error) => {
            if (error) throw new Error(`question ${asked}: ${error}`);
          });
        }
      },
      onPush(hub, target, args) {
        const event = target.split(':')[0];
        if (event === 'userchange' || event === 'sessionrequest') {
          for (const player of args.at(-1) as { id: string }[]) players.add(player.id);
          joined.add(players.size);
          if (players.size >= whenJoined && asked === 0) {
            asked = 1;
            hub.call('NotifyPlayQuiz', [sessionId, null], () => undefined);
          }
        }
        if (event !== 'questionend') return;
        setTimeout(() => {
          if (asked >= questions.length) return end();
          hub.call('NotifyStateChange', [sessionId, 'leaderboard'], () => {
            asked += 1;
            hub.call('NotifyPlayQuiz', [sessionId, null], () => undefined);
          });
        }, 500);

        function end(): void {
          hub.call('NotifyKillQuiz', [sessionId], () => hub.call('NotifyKillQuiz', [sessionId], () => hub.close()));
        }
      },
      onClose: () => undefined,
    },
  );
}
