import type { Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ErrorState } from '#shared/errors/error-state.ts';
import { useHost } from '#shared/host/host-context.ts';
import { type DeviceSession, findDeviceSession } from '#shared/reconnect/device-session.ts';
import { runningSessionOf } from '#shared/reconnect/host-session.ts';
import { store } from '#shared/storage/storage.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { startSession } from './start-session.ts';

type PlayState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting'; readonly quiz: Quiz }
  /** A session runs already; starting another one ends it. */
  | { readonly kind: 'warning'; readonly quiz: Quiz }
  /** This device is a player somewhere, so it cannot host. */
  | { readonly kind: 'device'; readonly device: DeviceSession };

/** Starts a session of a quiz, with the checks that come before it (specification, sections 4 and 6). */
export function usePlay() {
  const host = useHost();
  const navigate = useNavigate();
  const [state, setState] = useState<PlayState>({ kind: 'idle' });

  const begin = async (quiz: Quiz) => {
    setState({ kind: 'starting', quiz });
    try {
      const quizSessionId = await startSession(host.id, quiz);
      store('quizSessionId', quizSessionId);
      store('quizId', quiz.id);
      navigate('/quiz', { state: { quizSessionId, quizId: quiz.id } });
    } catch {
      navigate('/error', { state: { message: ERRORS.generic, back: 'overview' } satisfies ErrorState });
    }
  };
  const start = async (quiz: Quiz) => {
    setState({ kind: 'starting', quiz });
    try {
      const device = await findDeviceSession();
      if (device !== null) return setState({ kind: 'device', device });
      const running = await runningSessionOf(host.id);
      if (running !== null) return setState({ kind: 'warning', quiz });
    } catch {
      return navigate('/error', { state: { message: ERRORS.network, back: 'overview' } satisfies ErrorState });
    }
    await begin(quiz);
  };

  return {
    start,
    startAnyway: () => state.kind === 'warning' && void begin(state.quiz),
    cancel: () => setState({ kind: 'idle' }),
    starting: state.kind === 'starting' ? state.quiz.id : null,
    warning: state.kind === 'warning',
    device: state.kind === 'device' ? state.device : null,
  };
}
