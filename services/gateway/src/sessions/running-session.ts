import type { DirectorySession } from '@quarry/database/sessions/session-directory';
import type { runningSessionSchema } from '@quarry/events/http';
import { sessionPhaseSchema } from '@quarry/events/session/phases';
import type { z } from 'zod';

/** A running session as HTTP shows it, without standings: those are in the view that host and players get on entering. */
export function runningSession(session: DirectorySession): z.input<typeof runningSessionSchema> {
  return {
    id: session.id,
    quizId: session.quizId,
    hostId: session.hostId,
    state: {
      currentQuestionId: session.currentQuestionId,
      currentQuizState: sessionPhaseSchema.parse(session.phase),
      usersStats: [],
    },
  };
}
