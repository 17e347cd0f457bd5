import type { SessionEvent } from '@quarry/events/session/events';
import { renamed } from '@quarry/events/spec-support/room-samples';
import { answered, commandId, created, joined, opened, SESSION, T0 } from '@quarry/events/spec-support/samples';
import { expect, test } from 'vitest';
import { describeEvent } from '#ops/describe-event.ts';

const lineOf = (event: SessionEvent) =>
  describeEvent({ sessionId: SESSION, version: 7, at: T0, commandId: commandId('c1'), event });

test('[Y11] a line has version, time, type, the event’s values and the command', () => {
  const time = new Date(T0).toISOString().slice(11, 23);
  const values = 'playerId=p1 questionId=q1 response=q1-a answerId=q1-a';
  expect(lineOf(answered(1, 'q1-a', 100, 1))).toMatch(
    new RegExp(`^ {5}7 {2}${time} {2}AnswerSubmitted {3}${values} .*timeTaken=1 pointsReceived=100 .*\\[c1\\]$`),
  );
  expect(lineOf(opened(0))).toContain(`deadline=${new Date(T0 + 20_000).toISOString().slice(11, 23)}`);
  expect(lineOf({ type: 'TeamsFilled', assigned: [] })).toMatch(/TeamsFilled {7}assigned= {2}\[c1\]$/);
  expect(lineOf(created())).toMatch(/ questions=\d+ /);
});

test('[Y3000] people appear by id only', () => {
  const requested = {
    type: 'ReportRequested',
    requestId: commandId('r'),
    email: 'ada@b.example',
    quizName: 'Q',
  } as const;
  const events: SessionEvent[] = [{ ...joined(1), pendingName: 'Grace' }, renamed(1, 'Grace'), requested];
  const lines = events.map(lineOf).join('\n');
  expect(lines).toContain('playerId=p1');
  for (const secret of ['Player 1', 'Grace', 'ada@', 'deviceId']) expect(lines).not.toContain(secret);
});
