import type { Quiz } from '@quarry/events/quiz/quiz';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, request } from '#shared/api/request.ts';
import { useHost, useSignInEnded } from '#shared/host/me.ts';
import { QUIZZES, readQuiz } from '#shared/host/quizzes.ts';
import { type ErrorState, keptForReload } from '#shared/navigation.ts';
import { type DeviceSession, findDeviceSession } from '#shared/reconnect/device-session.ts';
import { runningSessionOf } from '#shared/reconnect/host-session.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';

/** The state between Play and the quiz's session. */
type PlayState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting'; readonly quizId: string }
  /** A session is already running; starting another one ends it. */
  | { readonly kind: 'warning'; readonly quizId: string }
  /** This device is a player somewhere, so it cannot host. */
  | { readonly kind: 'device'; readonly quizId: string; readonly device: DeviceSession }
  /** Whether it may start, or has started, could not be checked. */
  | { readonly kind: 'unsure'; readonly quizId: string };

const IDLE: PlayState = { kind: 'idle' };

/** Starts a session of a quiz after the checks of the specification (sections 4 and 6). */
export function usePlay() {
  const host = useHost();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const signInEnded = useSignInEnded();
  const [state, setState] = useState(IDLE);
  // State changes with the next render; a second press may come before it.
  const starting = useRef(false);

  const check = async (quizId: string): Promise<PlayState | null> => {
    try {
      const device = await findDeviceSession();
      if (device !== null) return { kind: 'device', quizId, device };
      return (await runningSessionOf(host.id)) === null ? null : { kind: 'warning', quizId };
    } catch (error) {
      return signInEnded(error) ? IDLE : { kind: 'unsure', quizId };
    }
  };
  const begin = async (quizId: string, isHere: () => boolean): Promise<PlayState> => {
    try {
      const state = keptForReload({ quizId, ...(await startSession(host.id, quizId)) });
      // On another page the reconnect prompt leads to the session.
      if (isHere()) navigate('/quiz', { state });
    } catch (error) {
      // The device became a player between the check and the start.
      if (error instanceof ApiError && error.code === 'device-busy') return (await check(quizId)) ?? IDLE;
      if (signInEnded(error)) return IDLE;
      if (isUnreached(error)) return { kind: 'unsure', quizId };
      void queries.invalidateQueries({ queryKey: QUIZZES });
      if (isHere())
        navigate('/error', { state: { message: playFailure(error), back: 'overview' } satisfies ErrorState });
    }
    return IDLE;
  };
  /** Starts one session at a time, whichever quizzes are pressed. */
  const run = async (quizId: string, steps: (isHere: () => boolean) => Promise<PlayState>) => {
    if (starting.current) return;
    const { pathname } = window.location;
    starting.current = true;
    setState({ kind: 'starting', quizId });
    try {
      setState(await steps(() => window.location.pathname === pathname));
    } finally {
      starting.current = false;
    }
  };
  const start = (quizId: string) =>
    run(quizId, async (isHere) => (await check(quizId)) ?? (isHere() ? begin(quizId, isHere) : IDLE));

  return {
    state,
    start: ({ id }: Quiz) => start(id),
    /** Checks again, after the obstacle was removed or could not be checked. */
    again: () => state.kind !== 'idle' && void start(state.quizId),
    startAnyway: () => state.kind === 'warning' && void run(state.quizId, (isHere) => begin(state.quizId, isHere)),
    cancel: () => setState(IDLE),
  };
}

/** Whether the service could not be reached: then the host stays and can try again. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Message to the host when the service has started no session. */
export function playFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return ERRORS.generic;
  if (error.code === 'too-many-sessions') return OVERVIEW.tooManySessions;
  return error.status === 404 ? ERRORS.notFound : ERRORS.generic;
}

export interface StartedSession {
  readonly quizSessionId: string;
  /** The quiz was saved elsewhere while the session started; it plays that version. */
  readonly changed: boolean;
}

/**
 * Starts a session of the stored quiz and posts its questions (specification, section 7). The service plays what it reads
 * when the session starts; if the quiz was saved in between, it is read again.
 * @throws ApiError
 */
export async function startSession(hostId: string, quizId: string): Promise<StartedSession> {
  const { quiz } = await readQuiz(hostId, quizId);
  const created = await request('/api/session', {
    method: 'POST',
    body: { quizId, hostId },
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
    await hand((await readQuiz(hostId, quizId)).quiz.questions);
    return { quizSessionId, changed: true };
  }
}
