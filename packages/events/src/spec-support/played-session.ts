import type { SessionId } from '#ids.ts';
import type { RecordedEvent, SessionEvent } from '#session/events.ts';
import { answered, closed, commandId, created, joined, left, opened, T0 } from './samples.ts';

/** Events a second apart. */
export function recordedEvents(sessionId: SessionId, events: readonly SessionEvent[]): RecordedEvent[] {
  return events.map((event, i) => ({
    sessionId,
    version: i + 1,
    at: T0 + i * 1_000,
    commandId: commandId(`${sessionId}-${i + 1}`),
    event,
  }));
}

/**
 * Three questions and four players: Ann and Bob share the first place, Cleo is third, Dan left before the third
 * question. The first was easy, the second nobody knew, the third two of three.
 */
export const PLAYED: readonly SessionEvent[] = [
  created(),
  joined(1, 'Ann'),
  joined(2, 'Bob'),
  joined(3, 'Cleo'),
  joined(4, 'Dan'),
  joined(5, 'Eve'),
  left(5),
  opened(0),
  answered(1, 'q1-a', 100, 2),
  answered(2, 'q1-a', 100, 4),
  answered(3, 'q1-a', 100, 3),
  answered(4, 'q1-b', 0, 1),
  closed(0),
  { type: 'LeaderboardShown' },
  opened(1),
  answered(1, 'q2-b', 0, 5),
  answered(2, 'q2-c', 0, 5),
  closed(1, 'deadline'),
  { type: 'LeaderboardShown' },
  left(4),
  opened(2),
  answered(1, 'q3-a', 100, 1.5),
  answered(2, 'q3-a', 100, 2.5),
  answered(3, 'q3-b', 0, 6),
  closed(2),
  { type: 'LeaderboardShown' },
  { type: 'PodiumShown' },
  { type: 'SessionFinished', by: 'podium' },
];
