import type { HostCall, roomCalls } from '@quarry/events/hub';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHost } from '#shared/host/me.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { CallError } from '#shared/hub/hub-link.ts';
import { forget } from '#shared/storage/storage.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { hostRejectionText } from '#shared/strings/host.ts';
import type { HostSession } from './model/host-session.ts';
import { nextStep } from './model/next-step.ts';

/** How long leaving waits for the service, in ms; without a network it goes on regardless. */
const GOODBYE = 2_000;

/** A call without a completion by then may have gone into a dead socket, so the connection is probed; in ms. */
const LOOK_AFTER = 3_000;

/** Refusals of a press that was overtaken by the quiz. The screen shows the new state, so the hall sees no error. */
const OVERTAKEN: ReadonlySet<string> = new Set(['wrong-state', 'unknown-question', 'too-early']);

/** The host's controls and their outcome. */
export function useHostControls(session: HostSession, sessionId: string) {
  const { email, autoSendLog } = useHost();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'now'>('no');
  const view = useSelector(session.session, (state) => state.context.view);
  const { phase, currentQuestionId, report } = view;
  const resting = useSelector(session.session, (state) => state.matches('resting'));
  const live = useSelector(session.connection, ({ value, context }) => linkStatus(value, context) === 'live');
  const step = nextStep(view);
  // A refusal is of no interest after the state has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of state ends it
  useEffect(() => setProblem(null), [phase, currentQuestionId]);

  /** @returns whether the call succeeded */
  const attempt = async (method: HostCall, ...args: unknown[]): Promise<boolean> => {
    const look = setTimeout(session.retry, LOOK_AFTER);
    try {
      await session.call(method, ...args);
      setProblem(null);
      return true;
    } catch (error) {
      // A lost connection has its own banner, and reconnecting brings the current state.
      const code = error instanceof CallError ? error.code : 'refused';
      setProblem(code === null || OVERTAKEN.has(code) ? null : hostRejectionText(code));
      return false;
    } finally {
      clearTimeout(look);
    }
  };
  // A played quiz has a report, which cannot be requested once the session has ended.
  const losesReport =
    currentQuestionId !== null && (report.told === 'failed' || (report.told === 'none' && !autoSendLog));
  const leave = async () => {
    setLeaving('now');
    // Ending a quiz on its end screen closes the session for good.
    const ended = session.call('NotifyKillQuiz', sessionId).catch(() => undefined);
    if (live) await Promise.race([ended, new Promise((waited) => setTimeout(waited, GOODBYE))]);
    forget('quizSessionId', 'quizId');
    navigate('/overview', { replace: true });
  };
  const askToLeave = () => {
    if (losesReport) setLeaving('asked');
    else void leave();
  };
  // The end screen can be left without a connection.
  const canPress = !resting && leaving === 'no' && step !== null && (live || step.kind === 'leave');
  const press = () => {
    if (!canPress || step === null) return;
    session.session.send({ type: 'PRESSED' });
    if (step.kind === 'leave') askToLeave();
    else if (step.kind === 'skip') void attempt('NotifyQuestionSkip', sessionId);
    else if (step.kind === 'play') void attempt('NotifyPlayQuiz', sessionId, step.questionId);
    else void attempt('NotifyStateChange', sessionId, step.state);
  };

  return {
    /** Whether the host is connected; otherwise the buttons are disabled. */
    live,
    problem,
    forgetProblem: () => setProblem(null),
    canPress,
    press,
    end: () => attempt('NotifyKillQuiz', sessionId),
    /** Moves the running question's clock. */
    moveClock: (call: 'PauseQuestion' | 'ResumeQuestion' | 'ExtendTime', ...args: unknown[]) =>
      attempt(call, sessionId, ...args),
    /** Changes the room, for a popup that says itself why that failed. @returns why, in words; null if it did not */
    async order(call: keyof typeof roomCalls, ...args: unknown[]): Promise<string | null> {
      try {
        await session.call(call, sessionId, ...args);
        return null;
      } catch (error) {
        const code = error instanceof CallError ? error.code : 'refused';
        return code === null ? ERRORS.network : hostRejectionText(code);
      }
    },
    leaving,
    askToLeave,
    leave,
    stay: () => setLeaving('no'),
    async sendReport() {
      session.session.send({ type: 'REPORT_ASKED' });
      const accepted = await attempt('SendReportToEmail', sessionId, email, view.quiz.name);
      session.session.send({ type: accepted ? 'REPORT_ACCEPTED' : 'REPORT_REFUSED' });
    },
  };
}

export type HostControls = ReturnType<typeof useHostControls>;
