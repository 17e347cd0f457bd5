import type { Quiz } from '@quarry/events/quiz/quiz';
import { request } from '#shared/api/request.ts';

/**
 * Starts a session and hands it its questions (specification, section 7). @returns the session's id
 * @throws ApiError
 */
export async function startSession(hostId: string, quiz: Quiz): Promise<string> {
  const created = await request('/api/session', { method: 'POST', body: { quizId: quiz.id, hostId } });
  const sessionId = (await created.text()).trim();
  await request(`/api/session/${encodeURIComponent(sessionId)}/questions`, { method: 'POST', body: quiz.questions });
  return sessionId;
}
