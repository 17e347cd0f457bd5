import { ApiError, request } from '#shared/api/request.ts';
import { readQuiz } from '#shared/host/quizzes-api.ts';
import { deviceId } from '#shared/storage/device-id.ts';

export interface StartedSession {
  readonly quizSessionId: string;
  /** The quiz was saved somewhere else while the session began: it plays that version. */
  readonly changed: boolean;
}

/**
 * Starts a session of a quiz as it is stored now, and hands it its questions (specification, section 7). The service plays
 * what it reads when the session begins; were they saved in between, they are read anew.
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
