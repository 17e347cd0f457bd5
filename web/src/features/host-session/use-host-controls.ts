import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isUnreached, notStarted, startSession } from '#features/overview/use-play.ts';
import type { HallEdits } from '#questions/kind.ts';
import { within } from '#shared/api/request.ts';
import type { OrderFailure } from '#shared/host/host-rejection.ts';
import { keptForReload } from '#shared/host/kept-session.ts';
import { useHost, useSignInEnded } from '#shared/host/me.ts';
import { linkStatus } from '#shared/hub/connection-machine.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { rememberPage } from '#shared/navigation.ts';
import { type RunningHostSession, runningSessionOf } from '#shared/reconnect/host-session.ts';
import { forget, readJson, store } from '#shared/storage/storage.ts';
import { toFirstEntry } from './end-history.ts';
import type { HostRoute } from './host-navigation.ts';
import type { HostSession } from './model/host-session.ts';
import type { EnteredView } from './model/host-view.ts';
import { useOrders } from './use-orders.ts';

/** Timeout of the call on leaving, in ms; without a network, leaving proceeds. */
const GOODBYE = 2_000;

/** Whether a session's report is sent automatically. The log does not record its outcome. */
interface Settled {
  readonly sessionId: string;
  readonly automatic: boolean;
}

function isSettled(value: unknown): value is Settled {
  const { sessionId, automatic } = fieldsOf(value);
  return typeof sessionId === 'string' && typeof automatic === 'boolean';
}

/** The setting stored earlier by any window of this browser; null if there is none. */
export function settledBefore(sessionId: string): boolean | null {
  const settled = readJson('quizReport', isSettled);
  return settled?.sessionId === sessionId ? settled.automatic : null;
}

export const keepSettled = (sessionId: string, automatic: boolean): void =>
  store('quizReport', JSON.stringify({ sessionId, automatic } satisfies Settled));

/** From the end screen to the overview, or into another session of the same quiz. */
type LeaveTo = 'overview' | 'again';

/**
 * The host's controls: a remote's, plus ending, the report and leaving.
 * @param onPlayAgain called when the history state names another session
 */
export function useHostControls(session: HostSession, route: HostRoute, view: EnteredView, onPlayAgain: () => void) {
  const { sessionId, quizId } = route;
  const { id: hostId, email, autoSendLog, verified } = useHost();
  const [, navigate] = useLocation();
  const signInEnded = useSignInEnded();
  // `warned`: another session would end.
  const [leaving, setLeaving] = useState<'no' | 'warned' | 'now'>('no');
  const [other, setOther] = useState<RunningHostSession | null>(null);
  const [to, setTo] = useState<LeaveTo>('overview');
  const [unreached, setUnreached] = useState(false);
  const orders = useOrders(session, sessionId, view);
  const { attempt, live, step } = orders;
  const over = useSelector(session.connection, ({ value, context }) => linkStatus(value, context) === 'over');
  const { asked, report } = view;
  // Fixed when the quiz ends (decision 107): the switch on the end screen does not change it.
  const [automatic, setAutomatic] = useState(() => settledBefore(sessionId));
  if (view.phase === 'endscreen' && automatic === null) setAutomatic(autoSendLog && verified);
  useEffect(() => {
    if (automatic !== null) keepSettled(sessionId, automatic);
  }, [sessionId, automatic]);
  const goesByItself = asked > 0 && automatic === true;
  const isUnsent = report.told === 'failed' || (report.told === 'none' && !goesByItself);
  // Does not navigate a host who has gone elsewhere meanwhile, and who can leave again after coming back.
  const goToOverview = async () => {
    const isHere = rememberPage();
    // Ending a quiz on its end screen closes the session for good.
    const ended = within(GOODBYE, session.call('NotifyKillQuiz', sessionId)).catch(() => undefined);
    if (live) await ended;
    await toFirstEntry();
    if (!isHere()) return setLeaving('no');
    forget('quizSessionId', 'quizId');
    navigate('/overview', { replace: true });
  };
  const playAgain = async (isWarned: boolean) => {
    const isHere = rememberPage();
    try {
      // The host may have started another one since, in another window.
      const running = isWarned ? null : await runningSessionOf(hostId);
      if (!isHere()) return setLeaving('no');
      if (running !== null && running.quizSessionId !== sessionId) {
        setOther(running);
        return setLeaving('warned');
      }
      const started = await startSession(hostId, quizId);
      await toFirstEntry();
      // An unopened session is offered by the next reconnect prompt, and ended by the next start.
      if (!isHere()) return setLeaving('no');
      navigate('/quiz', { replace: true, state: keptForReload({ quizId, ...started }) });
      onPlayAgain();
    } catch (error) {
      if (signInEnded(error)) return;
      if (!isHere()) return setLeaving('no');
      if (isUnreached(error)) {
        setUnreached(true);
        return setLeaving('no');
      }
      navigate('/error', { state: notStarted(error) });
    }
  };
  const edits: HallEdits = {
    correct: (questionId, correction) => void attempt('CorrectQuestion', sessionId, questionId, correction),
    hideText: (questionId, text) => void attempt('HideText', sessionId, questionId, text),
  };
  const leave = (where: LeaveTo, isWarned = false) => {
    if (leaving === 'now') return;
    setTo(where);
    setLeaving('now');
    setUnreached(false);
    void (where === 'again' ? playAgain(isWarned) : goToOverview());
  };
  // The end screen can be left without a connection.
  const canPress = leaving === 'no' && step !== null && (live || step.kind === 'leave');
  const press = () => {
    if (!canPress || step === null || orders.moving) return;
    if (step.kind !== 'leave') return orders.advance(step);
    session.session.send({ type: 'PRESSED' });
    leave('overview');
  };

  return {
    ...orders,
    sessionId,
    /** The session has ended for good and accepts no more calls. */
    over,
    canPress,
    press,
    /** Edits by clicks on the hall's screen; undefined without a connection. */
    edits: live ? edits : undefined,
    // Refused on the end screen, which a remote may have reached meanwhile; `NotifyKillQuiz` would end the session for
    // good there.
    end: () => attempt('NotifyStateChange', sessionId, 'endscreen'),
    leaving,
    /** The session that another start would end. */
    other,
    /** The host's destination from the end screen. */
    to,
    leave,
    /** Another session was not started, because the service could not be reached. */
    unreached,
    stay: () => setLeaving('no'),
    /** Whether the report was automatic at the end of the quiz. */
    goesByItself,
    /** The report was not sent and is not automatic; it can be sent from the results. */
    unsent: asked > 0 && isUnsent,
    /** @returns why it failed; null if it was accepted */
    async sendReport(): Promise<OrderFailure | null> {
      session.session.send({ type: 'REPORT_ASKED' });
      const failure = await orders.order('SendReportToEmail', email, view.quiz.name);
      session.session.send({ type: failure === null ? 'REPORT_ACCEPTED' : 'REPORT_REFUSED' });
      return failure;
    },
  };
}

export type HostControls = ReturnType<typeof useHostControls>;
