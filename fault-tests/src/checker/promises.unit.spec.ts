import { expect, test } from 'vitest';
import type { ClientFact } from '#evidence/evidence.ts';
import { type MutableEvidence, sampleEvidence } from '#spec-support/sample-evidence.ts';
import { judge } from './judge.ts';

/** What is violated after a change of evidence in which nothing is wrong. */
function violated(change: (evidence: MutableEvidence) => void): string[] {
  const evidence = sampleEvidence();
  change(evidence);
  return judge(evidence).violations.map(({ rule, text }) => `${rule}: ${text}`);
}

test('[C420] a worker of the timers that did not come back after the fault is noticed', () => {
  const withWorker = (commandId: string) =>
    violated((evidence) => {
      evidence.bounds = { ...evidence.bounds, isWorkerBack: true };
      const [at] = evidence.events.flatMap(({ type, at }) => (type === 'QuestionClosed' ? [at] : []));
      const body = { type: 'CloseQuestion', questionId: 'q1' };
      evidence.entries.push({
        stream: 'commands:{1}',
        id: `${at}-1`,
        seenAt: Number(at),
        text: JSON.stringify({ commandId, sessionId: 'session-1', body }),
      });
      evidence.outcomes.push({ sessionId: 'session-1', commandId, rejection: null, version: 6, recordedAt: 0 });
    });
  expect(withWorker('timer-session-1-0-1700000000000')).toEqual([]);
  expect(withWorker('somebody')).toEqual(["row: the timers' worker did not close q1"]);
});

/** A fault of three seconds; players repeat their answers, each so many milliseconds after the other. */
function repeating(everyMs: number, calmMs: number, disturbedMs: number) {
  return (evidence: MutableEvidence) => {
    const at = 1_700_000_001_700;
    evidence.bounds = { ...evidence.bounds, answerP99Ratio: 1.5 };
    const fault = { description: '', takeoverMs: null, findings: [] };
    evidence.injection = { ...fault, at: at + 3_000, endedAt: at + 6_000 };
    const facts = Array.from({ length: 9_000 / everyMs }, (_, i): ClientFact[] => {
      const sentAt = at + i * everyMs;
      const isDisturbed = sentAt >= at + 3_000 && sentAt <= at + 6_000;
      const call = i + 100;
      const args = [{ id: 'ada' }, evidence.sessionId, 'q1', 'a'];
      return [
        { kind: 'sent', at: sentAt, call, method: 'NotifySlaveAnswered', args },
        { kind: 'told', at: sentAt + (isDisturbed ? disturbedMs : calmMs), call, error: null },
      ];
    });
    evidence.clients = evidence.clients.map((client) =>
      client.name === 'ada' ? { ...client, facts: [...client.facts, ...facts.flat()] } : client,
    );
  };
}

test('[C561] a fault that slows the others down is noticed: their p99 in the fault against the rest of the run', () => {
  expect(violated(repeating(10, 100, 160))).toEqual([]);
  expect(violated(repeating(10, 100, 200))).toEqual([
    'row: answers took 200 ms (p99) during the fault, 100 ms in the rest of the run',
  ]);
});

test('[C561] too few answers to compare are no proof', () => {
  expect(violated(repeating(100, 100, 100))).toEqual(['row: only 31 answers to compare']);
});
