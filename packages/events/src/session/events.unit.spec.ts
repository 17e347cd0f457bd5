import { describe, expect, it } from 'vitest';
import {
  answered,
  closed,
  commandId,
  connection,
  created,
  dropped,
  gatewayId,
  joined,
  left,
  opened,
  question,
  returned,
} from '#spec-support/samples.ts';
import { type SessionEvent, sessionEventSchema } from './events.ts';

const request = { requestId: commandId('r1') };
const EVENTS: SessionEvent[] = [
  created(),
  created({ questions: null }),
  { type: 'QuestionsSet', questions: [question('q1')] },
  joined(1),
  returned(1),
  dropped(1),
  { type: 'GatewayDropped', gatewayId: gatewayId('g1') },
  { type: 'HostEntered', connection: connection('h1') },
  { type: 'HostDropped', connectionId: connection('h1').connectionId },
  left(1),
  { ...left(1), reason: 'away' },
  opened(0),
  opened(0, null),
  answered(1, 'q1-a', 100, 1.234),
  closed(0, 'host'),
  closed(0, 'deadline'),
  { type: 'LeaderboardShown' },
  { type: 'PodiumShown' },
  { type: 'StepRevealed', place: 2 },
  { type: 'SessionFinished', by: 'podium' },
  { type: 'SessionFinished', by: 'host' },
  { type: 'SessionEnded', reason: 'host' },
  { type: 'SessionEnded', reason: 'replaced' },
  { type: 'SessionEnded', reason: 'expired' },
  { type: 'SessionEnded', reason: 'operator' },
  { type: 'ReportRequested', ...request, email: 'a@b', quizName: 'Minerals' },
  { type: 'ReportDelivered', ...request },
  { type: 'ReportFailed', ...request, reason: 'mail-in-doubt' },
];

describe('an event in the log', () => {
  it.each(EVENTS)('[B12] $type comes back as it was, without fields it does not know', (event) => {
    expect(sessionEventSchema.parse(JSON.parse(JSON.stringify({ ...event, extra: 1 })))).toEqual(event);
  });

  it.each(EVENTS)('[B12] $type without one of its fields is corrupt', (event) => {
    const older = ['response', 'share', ...(event.type === 'ReportFailed' ? ['reason'] : [])];
    for (const field of Object.keys(event).filter((one) => !older.includes(one)))
      expect(sessionEventSchema.safeParse({ ...event, [field]: undefined }).success).toBe(false);
  });

  it.each([{}, { reason: 'only a later version knows it' }])(
    '[P221] a failed report without a known reason: %j',
    (given) => {
      const stored = { type: 'ReportFailed', ...request, ...given };
      expect(sessionEventSchema.parse(stored)).toEqual({ type: 'ReportFailed', ...request, reason: 'unknown' });
    },
  );

  it.each([
    { type: 'PlayerDanced' },
    { ...left(1), reason: 'bored' },
    { ...opened(0), index: -1 },
    { ...opened(0), index: 0.5 },
    { ...answered(1, 'q1-a'), pointsReceived: -1 },
    { ...answered(1, 'q1-a'), pointsReceived: 0.5 },
    { ...answered(1, 'q1-a'), timeTaken: -0.001 },
    { ...closed(0), by: 'nobody' },
    { type: 'SessionFinished', by: 'nobody' },
    { type: 'SessionEnded', reason: 'bored' },
  ])('[B12] %j is corrupt', (event) => {
    expect(sessionEventSchema.safeParse(event).success).toBe(false);
  });
});
