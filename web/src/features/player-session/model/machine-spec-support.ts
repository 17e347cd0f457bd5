import type { SessionPhase } from '@quarry/events/session/phases';
import { createActor, SimulatedClock } from 'xstate';
import { type AnyView, closed, question, session, stat } from '../spec-support.ts';
import { type PlayerEvent, playerMachine } from './player-machine.ts';

/** A player's machine, the events that specs send to it and what it shows. */

export const ME = 'me';

/** A started machine that has received these events. */
export function play(...events: PlayerEvent[]) {
  const clock = new SimulatedClock();
  const actor = createActor(playerMachine, { clock });
  actor.start();
  for (const event of events) actor.send(event);
  return {
    clock,
    actor,
    view: (): AnyView => actor.getSnapshot().context.view,
    state: () => {
      const { value, context } = actor.getSnapshot();
      return context.view.phase === 'leaderboard' ? { leaderboard: value } : context.view.phase;
    },
    send: (event: PlayerEvent) => actor.send(event),
  };
}

/** A snapshot in a state of the first question, with this player's answer. */
export const enter = (phase: SessionPhase, answer?: { questionId: string; answerId: string }): PlayerEvent => ({
  type: 'SNAPSHOT',
  session: session(phase, phase === 'lobby' ? null : 'q1', [stat(ME, answer), stat('leader')]),
  question: phase === 'lobby' ? null : phase === 'playing' ? question('q1') : closed('q1'),
});
export const opens = (id: string): PlayerEvent => ({ type: 'PHASE', phase: 'playing', question: question(id) });
export const tick = (
  seconds: number,
  more: { paused?: boolean; times?: Record<string, number> } = {},
): PlayerEvent => ({
  type: 'TICK',
  seconds,
  paused: false,
  times: {},
  ...more,
});
export const choose = (response: string): PlayerEvent => ({ type: 'CHOOSE', response });
