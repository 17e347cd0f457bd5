import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { anyScript, play } from '@quarry/events/spec-support/history';
import { extended, paused, resumed, timeSet } from '@quarry/events/spec-support/room-samples';
import { answered, closed, commandId, created, joined, opened, SESSION, T0 } from '@quarry/events/spec-support/samples';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logVerifier } from './verify-log.ts';

function findingsIn(log: readonly RecordedEvent[]): readonly string[] {
  const verifier = logVerifier(SESSION);
  verifier.fold(log);
  return verifier.findings;
}

/** Findings in the log of these events, each with its seconds after `T0`. */
const findings = (...events: readonly (readonly [seconds: number, event: SessionEvent])[]) => {
  const log = events.map(([seconds, event], i): RecordedEvent => {
    return { sessionId: SESSION, version: i + 1, at: T0 + seconds * 1_000, commandId: commandId(`c${i}`), event };
  });
  return findingsIn(log);
};

const OPENED = [
  [0, created()],
  [0, joined(1)],
  [0, opened(0)],
] as const;

test('[Y1570] finds nothing in any correct log, whatever its host did', () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      expect(findingsIn(play(script).log)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test.each<[string, number, [number, SessionEvent][]]>([
  ['unchanged', 20, []],
  ['with more time', 30, [[5, extended(T0 + 30_000)]]],
  [
    'after a pause',
    35,
    [
      [5, paused],
      [20, resumed(T0 + 35_000)],
    ],
  ],
  ['of a player with twice the time', 40, [[5, timeSet(1, 2)]]],
])('[Y1570] an answer counts until the deadline %s, and is a finding after it', (_, seconds, orders) => {
  expect(findings(...OPENED, ...orders, [seconds - 0.001, answered(1, 'q1-a')])).toEqual([]);
  expect(findings(...OPENED, ...orders, [seconds, answered(1, 'q1-a')])).toEqual([
    `version ${4 + orders.length}: q1 did not accept answers at that time`,
  ]);
});

test('[Y1570] an answer may be stamped before the opening, whose instant is an estimate', () => {
  expect(findings(...OPENED, [-0.05, answered(1, 'q1-a')])).toEqual([]);
});

test('[Y14] finds a second answer, one to a question that is closed or not yet open, and the close of another question', () => {
  expect(findings(...OPENED, [1, answered(1, 'q1-a')], [2, answered(1, 'q1-b')])).toEqual([
    'version 5: p1 had answered q1 before',
  ]);
  expect(findings(...OPENED, [1, closed(0)], [2, answered(1, 'q1-a')])).toEqual([
    'version 5: q1 did not accept answers at that time',
  ]);
  expect(findings(...OPENED, [1, answered(1, 'q2-a')])).toEqual(['version 4: q2 did not accept answers at that time']);
  expect(findings(...OPENED, [1, closed(1)])).toEqual(['version 4: q2 was not open']);
  expect(findings(...OPENED, [1, closed(0)], [2, closed(0)])).toEqual([
    expect.stringContaining('version 5: cannot be folded'),
  ]);
});
