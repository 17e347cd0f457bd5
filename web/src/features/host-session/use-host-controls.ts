import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHost } from '#shared/host/me.ts';
import { forget } from '#shared/storage/storage.ts';
import type { HostSession } from './model/host-session.ts';
import { useOrders } from './use-orders.ts';

/** How long leaving waits for the service, in ms; without a network it goes on regardless. */
const GOODBYE = 2_000;

/** The host's controls: what a remote has too, and the end, the report and leaving. */
export function useHostControls(session: HostSession, sessionId: string) {
  const { email, autoSendLog } = useHost();
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'now'>('no');
  const orders = useOrders(session, sessionId);
  const { attempt, live, step, view } = orders;
  const { currentQuestionId, report } = view;
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
  const canPress = leaving === 'no' && step !== null && (live || step.kind === 'leave');
  const press = () => {
    if (!canPress || step === null) return;
    if (step.kind !== 'leave') return orders.advance(step);
    session.session.send({ type: 'PRESSED' });
    askToLeave();
  };

  return {
    ...orders,
    canPress,
    press,
    end: () => attempt('NotifyKillQuiz', sessionId),
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
