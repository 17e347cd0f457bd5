import type { Quiz } from '@quarry/events/quiz/quiz';
import type { Texts } from '@quarry/texts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, request } from '#shared/api/request.ts';
import { hostRejectionText } from '#shared/host/host-rejection.ts';
import { keptForReload } from '#shared/host/kept-session.ts';
import { useHost, useSignInEnded } from '#shared/host/me.ts';
import { QUIZZES, readQuiz } from '#shared/host/quizzes.ts';
import { refusalText } from '#shared/host/refusal.ts';
import { type ErrorState, rememberPage } from '#shared/navigation.ts';
import { type DeviceSession, findDeviceSession } from '#shared/reconnect/device-session.ts';
import { runningSessionOf } from '#shared/reconnect/host-session.ts';
import { deviceId } from '#shared/storage/device-id.ts';

/** The state between Play and the quiz's session. */
type PlayState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting'; readonly quizId: string }
  /** A session is already running; starting another one ends it. */
  | { readonly kind: 'warning'; readonly quizId: string; readonly isPlayed: boolean }
  /** This device is a player somewhere, so it cannot host. */
  | { readonly kind: 'device'; readonly quizId: string; readonly device: DeviceSession }
  /** It is unknown whether the session may start, or has started. */
  | { readonly kind: 'unsure'; readonly quizId: string; readonly error: unknown };

const IDLE: PlayState = { kind: 'idle' };

/**
 * Starts a session of a quiz after the checks of the specification (sections 4 and 6).
 * @param onUnopened called if a session was started but not opened, because something else was pressed meanwhile
 */
export function usePlay(onUnopened: () => void) {
  const host = useHost();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const signInEnded = useSignInEnded();
  const [state, setState] = useState(IDLE);
  /** Counts starts and drops: only the last start matters. */
  const latest = useRef(0);
  /**
   * Tail of the start queue. Two concurrent starts could end each other's session, so each waits for the previous one's
   * calls, dropped or not.
   */
  const calls = useRef<Promise<unknown>>(Promise.resolve());

  const check = async (quizId: string): Promise<PlayState | null> => {
    try {
      const device = await findDeviceSession();
      if (device !== null) return { kind: 'device', quizId, device };
      const running = await runningSessionOf(host.id);
      return running && { kind: 'warning', quizId, isPlayed: running.isPlayed };
    } catch (error) {
      return signInEnded(error) ? IDLE : { kind: 'unsure', quizId, error };
    }
  };
  const begin = async (quizId: string, isWanted: () => boolean): Promise<PlayState> => {
    try {
      const { quiz } = await readQuiz(host.id, quizId);
      if (!isWanted()) return IDLE;
      const session = await startSessionOf(host.id, quiz);
      // The reconnect prompt offers an unopened session, here or on another page.
      if (isWanted()) navigate('/quiz', { state: keptForReload({ quizId, ...session }) });
      else onUnopened();
    } catch (error) {
      if (signInEnded(error) || !isWanted()) return IDLE;
      // The device became a player between the check and the start.
      if (error instanceof ApiError && error.code === 'device-busy') return (await check(quizId)) ?? IDLE;
      if (isUnreached(error)) return { kind: 'unsure', quizId, error };
      void queries.invalidateQueries({ queryKey: QUIZZES });
      navigate('/error', { state: notStarted(error) });
    }
    return IDLE;
  };
  const drop = () => {
    latest.current += 1;
    setState(IDLE);
  };
  /** Drops an earlier start, waits for its call, then runs the steps of this one. */
  const run = async (quizId: string, steps: (isWanted: () => boolean) => Promise<PlayState>) => {
    drop();
    const mine = latest.current;
    const isHere = rememberPage();
    const isWanted = () => latest.current === mine && isHere();
    setState({ kind: 'starting', quizId });
    const outcome = calls.current.then(() => (isWanted() ? steps(isWanted) : IDLE));
    calls.current = outcome;
    const next = await outcome;
    if (latest.current === mine) setState(isHere() ? next : IDLE);
  };
  const start = (quizId: string) =>
    run(quizId, async (isWanted) => (await check(quizId)) ?? (isWanted() ? begin(quizId, isWanted) : IDLE));

  return {
    state,
    start: ({ id }: Quiz) => start(id),
    /** Checks again, after the obstacle was removed or could not be checked. */
    again: () => state.kind !== 'idle' && void start(state.quizId),
    startAnyway: () => state.kind === 'warning' && void run(state.quizId, (isWanted) => begin(state.quizId, isWanted)),
    /** Drops a start or its prompt. A session already requested starts all the same. */
    drop,
  };
}

/** Whether the service could not be reached: then the host stays and can try again. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The state of `/error` if the service has not started a session. */
export function notStarted(error: unknown): ErrorState {
  const { status, code, values, message } = error instanceof ApiError ? error : new ApiError(500, null, `${error}`);
  return { message: message || 'refused', refusal: { code, status, values }, back: 'overview' };
}

/** Message to the host if the service has not started a session. */
export function playFailure(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  overviewTexts: Texts['overview'],
  error: unknown,
): string {
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.code === 'too-many-sessions') return overviewTexts.tooManySessions;
  const refusal = refusalText(overviewTexts, error, 'too-much-played');
  if (refusal !== null) return refusal;
  if (error.code === 'start-in-progress') return hostRejectionText(commonTexts, hostTexts, error.code);
  return error.status === 404 ? commonTexts.errors.notFound : commonTexts.errors.generic;
}

export interface StartedSession {
  readonly quizSessionId: string;
  /** The quiz was saved elsewhere while the session started; it plays that version. */
  readonly changed: boolean;
}

/** Starts a session of the stored quiz. @throws ApiError */
export async function startSession(hostId: string, quizId: string): Promise<StartedSession> {
  return startSessionOf(hostId, (await readQuiz(hostId, quizId)).quiz);
}

/**
 * Starts a session of a quiz that was just read, and posts its questions (specification, section 7). The service plays
 * the version it reads at the start; if the quiz was saved in between, it is fetched again.
 */
async function startSessionOf(hostId: string, quiz: Quiz): Promise<StartedSession> {
  const created = await request('/api/session', {
    method: 'POST',
    body: { quizId: quiz.id, hostId },
    headers: { 'x-device-id': deviceId() },
  });
  const quizSessionId = (await created.text()).trim();
  const hand = (questions: unknown) =>
    request(`/api/session/${encodeURIComponent(quizSessionId)}/questions`, { method: 'POST', body: questions });
  try {
    await hand(quiz.questions);
    return { quizSessionId, changed: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quiz-changed') throw error;
    await hand((await readQuiz(hostId, quiz.id)).quiz.questions);
    return { quizSessionId, changed: true };
  }
}
