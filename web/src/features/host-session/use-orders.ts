import type { HostCall, roomCalls } from '@quarry/events/hub';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { hostRejectionText, type OrderFailure } from '#shared/host/host-rejection.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { CallError } from '#shared/hub/hub-link.ts';
import { useCommonTexts } from '#shared/texts/common.ts';

import { useHostTexts } from '#shared/texts/host.ts';
import type { HostSession } from './model/host-session.ts';
import type { EnteredView } from './model/host-view.ts';
import { type NextStep, nextStep } from './model/next-step.ts';

/** If a call has no completion after this time, in ms, the socket may be dead, so the connection is probed. */
const LOOK_AFTER = 3_000;

/** Refusals of a press that was overtaken by the quiz. The screen shows the new state, so the hall sees no error. */
const OVERTAKEN: ReadonlySet<string> = new Set(['wrong-state', 'unknown-question', 'too-early']);

/** Calls of a session's controller (the host or its remote) and their outcome. */
export function useOrders(session: HostSession, sessionId: string, view: EnteredView) {
  const commonTexts = useCommonTexts();
  const hostTexts = useHostTexts();
  const [moving, wait] = useWaiting();
  const [problem, setProblem] = useState<{ readonly code: string; readonly moment: string } | null>(null);
  const resting = useSelector(session.session, (state) => state.matches('resting'));
  const live = useSelector(session.connection, ({ value, context }) => linkStatus(value, context) === 'live');
  const moment = `${view.phase} ${view.asked}`;

  /** @returns undefined, or the refusal's code; null when the connection was lost */
  const refusalOf = async (method: HostCall, ...args: unknown[]): Promise<string | null | undefined> => {
    const look = setTimeout(session.retry, LOOK_AFTER);
    try {
      await session.call(method, ...args);
      return undefined;
    } catch (error) {
      return error instanceof CallError ? error.code : 'refused';
    } finally {
      clearTimeout(look);
    }
  };

  /** @returns whether the call succeeded */
  const attempt = async (method: HostCall, ...args: unknown[]): Promise<boolean> => {
    const code = await refusalOf(method, ...args);
    // A lost connection has its own banner, and reconnecting brings the current state.
    const isNews = code !== undefined && code !== null && !OVERTAKEN.has(code);
    setProblem(isNews ? { code, moment } : null);
    return code === undefined;
  };

  return {
    view,
    /** Whether the screen is connected; otherwise the buttons rest. */
    live,
    /** Text for the refusal of a call; null once the state has changed. */
    problem: problem?.moment === moment ? hostRejectionText(commonTexts, hostTexts, problem.code) : null,
    forgetProblem: () => setProblem(null),
    attempt,
    /** The primary button's action; null while it rests. */
    step: resting ? null : nextStep(view),
    /** It no longer rests, but its call is still pending. */
    moving: moving && !resting,
    /** Advances the quiz. */
    advance(step: Exclude<NextStep, { kind: 'leave' }>) {
      session.session.send({ type: 'PRESSED' });
      if (step.kind === 'skip') void wait(attempt('NotifyQuestionSkip', sessionId, step.questionId));
      else if (step.kind === 'play') void wait(attempt('NotifyPlayQuiz', sessionId, step.questionId));
      else if (step.kind === 'reveal') void wait(attempt('RevealNext', sessionId, step.place));
      else void wait(attempt('NotifyStateChange', sessionId, step.state));
    },
    /** Controls the running question's clock. */
    moveClock: (call: 'PauseQuestion' | 'ResumeQuestion' | 'ExtendTime', ...args: unknown[]) =>
      attempt(call, sessionId, ...args, ...(view.phase === 'playing' ? [view.question.id] : [])),
    /** For a part of the screen that shows failures itself. @returns null if there was none */
    async order(call: keyof typeof roomCalls | 'SendReportToEmail', ...args: unknown[]): Promise<OrderFailure | null> {
      const code = await refusalOf(call, sessionId, ...args);
      return code === undefined ? null : { code };
    },
  };
}

export type Orders = ReturnType<typeof useOrders>;

/** @returns whether a call is pending, and a function to pass every call to */
export function useWaiting(): [boolean, (order: Promise<unknown>) => Promise<void>] {
  const [orders, setOrders] = useState(0);
  const wait = async (order: Promise<unknown>) => {
    setOrders((now) => now + 1);
    await order;
    setOrders((now) => now - 1);
  };
  return [orders > 0, wait];
}
