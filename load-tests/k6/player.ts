// One player: enters, answers every question within SPREAD milliseconds, reconnects when its socket is lost.

import { Counter, Trend } from 'k6/metrics';
import { clearTimeout, setTimeout } from 'k6/timers';
import { retryDelay } from '../../packages/events/src/retry-delay.ts';
import { guessFor } from '../../packages/participants/src/pure/guess.ts';
import { CLOSED } from '../../packages/participants/src/pure/hub-conversation.ts';
import { type PlayerView, readPlayerPush } from '../../packages/participants/src/pure/session-view.ts';
import { type LoadSession, number, SOCKET_BASE } from './session.ts';
import { type Hub, openHub } from './signalr.ts';

export const entering = new Trend('quarry_enter', true);
/** Tagged `waited: true` if the answer first had to wait for a new socket. */
export const answering = new Trend('quarry_answer', true);
export const returning = new Trend('quarry_return', true);
/** Players who entered and got the view of the session. Thresholds require all. */
export const entered = new Counter('quarry_entered');
export const returned = new Counter('quarry_returned');
/** Sockets lost by players who had entered. Thresholds require 0, or all in the reconnect wave. */
export const dropped = new Counter('quarry_dropped');
/** Thresholds require every player's answer to every question. */
export const acknowledged = new Counter('quarry_acknowledged');
/** Acknowledged answers with this tag. */
export const waited = new Counter('quarry_waited');
/** Answers in time that were rejected or never acknowledged. Thresholds require 0. */
export const lost = new Counter('quarry_lost');
/** Entries refused by the service; the player retries. Thresholds require 0. */
export const refused = new Counter('quarry_refused');

/** Attempts to answer, every 250 ms; together longer than the maximum time of a reconnect. */
const ANSWER_TRIES = 60;

interface Player {
  readonly id: string;
  readonly identifier: string;
  readonly deviceId: string;
}

export interface PlayerPlan {
  /** Enters after this many milliseconds. */
  readonly enterAfter: number;
  /** Drops its socket this many milliseconds after each question opened. */
  readonly dropAfter?: number;
  /** Milliseconds within which it answers; default: SPREAD. */
  readonly spread?: number;
  /** Leaves after this many milliseconds in any case. */
  readonly stay: number;
}

const unique = (): string => `${__VU}-${__ITER}-${Math.floor(Math.random() * 1e12)}`;

export function playAs(session: LoadSession, name: string, plan: PlayerPlan): void {
  const player: Player = { id: `k6-${unique()}`, identifier: name, deviceId: `k6-${unique()}` };
  const answered = new Set<string>();
  let isOver = false;
  let hub: Hub | null = null;
  const leaving = setTimeout(leave, plan.stay);
  const started = Date.now();
  setTimeout(() => connect(entering, started + plan.enterAfter, 0), plan.enterAfter);

  function leave(): void {
    isOver = true;
    clearTimeout(leaving);
    hub?.close();
  }

  /** @param since planned first attempt, or loss of the socket @param failed attempts since then */
  function connect(trend: Trend, since: number, failed: number): void {
    if (isOver) return;
    let hasView = false;
    let isIn = false;
    openHub(
      `${SOCKET_BASE}/slave`,
      {},
      {
        onReady(opened) {
          if (isOver) return opened.close();
          hub = opened;
          opened.call('GetConnectionId', [], (_, connectionId) => {
            opened.call('NotifySlaveEnterQuiz', [connectionId, player, session.sessionId], (error) => {
              if (error === CLOSED) return;
              // Entering an unknown session completes too, without a view.
              if (error !== null || !hasView) {
                refused.add(1);
                return opened.close();
              }
              isIn = true;
              trend.add(Date.now() - since);
              (trend === entering ? entered : returned).add(1);
            });
          });
        },
        onPush(opened, target, args) {
          const view = readPlayerPush(target, args);
          if (!view) return;
          if (target === 'sessionrequest') hasView = true;
          look(opened, view);
        },
        onClose() {
          hub = null;
          if (isOver) return;
          if (isIn) {
            dropped.add(1);
            connectLater(returning, Date.now(), 0);
          } else connectLater(trend, since, failed + 1);
        },
      },
    );
  }

  function connectLater(trend: Trend, since: number, failed: number): void {
    setTimeout(() => connect(trend, since, failed), retryDelay(failed, Math.random()));
  }

  function look(opened: Hub, { phase, question }: PlayerView): void {
    if (phase === 'endscreen') leave();
    if (phase !== 'playing' || !question || answered.has(question.id)) return;
    const { id } = question;
    answered.add(id);
    if (plan.dropAfter !== undefined) setTimeout(() => opened.close(), plan.dropAfter);
    const response = guessFor(question, Math.random);
    if (response === undefined) return;
    const wait = Math.floor(Math.random() * (plan.spread ?? number('SPREAD', 3_000)));
    const planned = Date.now() + wait;
    setTimeout(() => answer(id, response, planned, 0), wait);
  }

  /**
   * @param planned when it should have been sent: timers of a busy k6 are late, and the player has waited since then
   */
  function answer(questionId: string, response: unknown, planned: number, attempt: number): void {
    const again = (): void => {
      if (attempt > ANSWER_TRIES || isOver) lost.add(1);
      else setTimeout(() => answer(questionId, response, planned, attempt + 1), 250);
    };
    if (!hub) {
      again();
      return;
    }
    hub.call('NotifySlaveAnswered', [player, session.sessionId, questionId, response], (error) => {
      if (error === CLOSED || error?.includes('not-in-session')) again();
      else if (error) lost.add(1);
      else {
        answering.add(Date.now() - planned, { waited: String(attempt > 0) });
        acknowledged.add(1);
        if (attempt > 0) waited.add(1);
      }
    });
  }
}
