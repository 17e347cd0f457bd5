import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionId } from '@quarry/events/ids';
import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import type { SessionResults } from '@quarry/events/results/results';

/** The results of a session as its log tells them now, page by page. @returns null when there is no such session */
export async function readResults(
  events: Pick<EventStore, 'stream'>,
  sessionId: SessionId,
): Promise<SessionResults | null> {
  const fold = emptyFold(sessionId);
  for await (const page of events.stream(sessionId)) for (const event of page) foldResults(fold, event);
  return resultsOf(fold);
}
