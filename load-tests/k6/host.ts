// The host of a session: waits until the players are in, then plays every question to its deadline.

import execution from 'k6/execution';
import { Counter, Gauge } from 'k6/metrics';
import { clearTimeout, setTimeout } from 'k6/timers';
import { type LoadSession, SOCKET_BASE } from './session.ts';
import { type Hub, openHub } from './signalr.ts';

export const joined = new Gauge('quarry_joined');
/** Sessions played to their end. Thresholds require all. */
export const ended = new Counter('quarry_ended');

/** Maximum lateness of a question's close. */
const CLOSING_MS = 20_000;

/**
 * A failed call of the host, a question that does not end, or the loss of its socket ends the run: without the host the
 * figures are meaningless. @param whenJoined starts when this many have joined, or after `patience` milliseconds
 * @param frames whether it gets summaries instead of everybody's entries
 */
export function runAsHost(
  session: LoadSession,
  whenJoined: number,
  patience: number,
  frames: { readonly summaries?: true } = {},
): void {
  const { sessionId, hostId, cookie, questions } = session;
  const players = new Set<string>();
  let asked = 0;
  let isOver = false;
  let closing = 0;

  const must = (error: string | null): void => {
    if (error !== null && !isOver) execution.test.abort(`the host of session ${sessionId}: ${error}`);
  };
  openHub(
    `${SOCKET_BASE}/master`,
    { cookie },
    {
      onReady(hub) {
        const host = { id: hostId, identifier: 'k6', deviceId: 'k6-host' };
        hub.call('requestQuizSession', [host, sessionId, frames], must);
        setTimeout(() => {
          if (asked === 0) play(hub);
        }, patience);
      },
      onPush(hub, target, args) {
        const event = target.split(':')[0];
        if (event === 'userchange' || event === 'sessionrequest') {
          for (const player of args().at(-1) as { id: string }[]) players.add(player.id);
          joined.add(players.size);
          if (players.size >= whenJoined && asked === 0) play(hub);
        }
        if (event === 'summary') {
          const [{ players: count }] = args() as [{ players: number }];
          joined.add(count);
          if (count >= whenJoined && asked === 0) play(hub);
        }
        // With summaries a question's end is a state.
        if (event !== (frames.summaries ? 'statechange' : 'questionend')) return;
        if (frames.summaries && args()[0] !== 'statistics') return;
        clearTimeout(closing);
        setTimeout(() => {
          if (asked >= questions.length) return end();
          hub.call('NotifyStateChange', [sessionId, 'leaderboard'], (error) => {
            must(error);
            play(hub);
          });
        }, 500);

        function end(): void {
          hub.call('NotifyKillQuiz', [sessionId], (error) => {
            must(error);
            hub.call('NotifyKillQuiz', [sessionId], (failure) => {
              must(failure);
              isOver = true;
              ended.add(1);
              hub.close();
            });
          });
        }
      },
      onClose: () => must('its socket closed'),
    },
  );

  function play(hub: Hub): void {
    const seconds = questions[asked]?.maxQuestionTime ?? 0;
    asked += 1;
    closing = setTimeout(() => must(`question ${asked} does not end`), seconds * 1_000 + CLOSING_MS);
    hub.call('NotifyPlayQuiz', [sessionId, null], must);
  }
}
