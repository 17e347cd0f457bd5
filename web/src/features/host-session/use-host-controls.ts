import type { Quiz } from '@quarry/events/quiz/quiz';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '#shared/host/host-context.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { CallError } from '#shared/hub/hub-link.ts';
import { forget } from '#shared/storage/storage.ts';
import { rejectionText } from '#shared/strings/rejections.ts';
import type { HostSession } from './model/host-session.ts';
import { nextStep } from './model/next-step.ts';

/** What the host can press, and what came of it. */
export function useHostControls(session: HostSession, sessionId: string, quiz: Quiz) {
  const { email } = useHost();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { phase, currentQuestionId } = useSelector(session.session, (state) => state.context.view);
  const resting = useSelector(session.session, (state) => state.matches({ primary: 'resting' }));
  const live = useSelector(session.connection, ({ value, context }) => linkStatus(value, context) === 'live');
  const step = nextStep({ phase, currentQuestionId, quiz });

  const attempt = async (call: Promise<void>): Promise<boolean> => {
    try {
      await call;
      setProblem(null);
      return true;
    } catch (error) {
      // A lost connection has a banner of its own, and what is true is seen on coming back.
      const lost = error instanceof CallError && error.code === null;
      setProblem(lost ? null : rejectionText(error instanceof CallError ? error.code : null));
      return false;
    }
  };
  const toOverview = async () => {
    // Ending an ended quiz once more closes its session for good, so that the quiz can be edited again.
    await session.call('NotifyKillQuiz', sessionId).catch(() => undefined);
    forget('quizSessionId', 'quizId');
    navigate('/overview');
  };
  // Whoever is at the end may leave without a connection as well.
  const canPress = !resting && step !== null && (live || step.kind === 'leave');
  const press = () => {
    if (!canPress || step === null) return;
    session.session.send({ type: 'PRESSED' });
    if (step.kind === 'leave') void toOverview();
    else if (step.kind === 'skip') void attempt(session.call('NotifyQuestionSkip', sessionId));
    else if (step.kind === 'play') void attempt(session.call('NotifyPlayQuiz', sessionId, step.questionId));
    else void attempt(session.call('NotifyStateChange', sessionId, step.state));
  };

  return {
    /** Whether anything can be pressed: without a connection nothing would come of it. */
    live,
    problem,
    forgetProblem: () => setProblem(null),
    canPress,
    press,
    end: () => attempt(session.call('NotifyKillQuiz', sessionId)),
    async sendReport() {
      session.session.send({ type: 'REPORT_ASKED' });
      const sent = await attempt(session.call('SendReportToEmail', sessionId, email, quiz.name));
      session.session.send({ type: sent ? 'REPORT_SENT' : 'REPORT_FAILED' });
    },
  };
}

export type HostControls = ReturnType<typeof useHostControls>;
