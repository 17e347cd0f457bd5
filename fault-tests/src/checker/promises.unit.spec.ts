import { expect, test } from 'vitest';
import type { ClientFact } from '#evidence/evidence.ts';
import { type MutableEvidence, sampleEvidence } from '#spec-support/sample-evidence.ts';
import { judge } from './judge.ts';

/** Violations after modifying correct evidence. */
function violated(change: (evidence: MutableEvidence) => void): string[] {
  const evidence = sampleEvidence();
  change(evidence);
  return judge(evidence).violations.map(({ rule, text }) => `${rule}: ${text}`);
}

test('[C420] a timer worker that did not recover after the fault is noticed', () => {
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
  expect(withWorker('somebody')).toEqual(['row: the timer worker did not close q1']);
});

/** Three faults of two seconds, each after two quiet seconds; players repeat their answers every `everyMs`. */
function repeating(everyMs: number, calmMs: number, disturbedMs: readonly number[]) {
  return (evidence: MutableEvidence) => {
    const start = 1_700_000_001_700;
    const comparisons = disturbedMs.map((_, part) => {
      const calmAt = start + part * 4_000;
      return { calmAt, at: calmAt + 2_000, endedAt: calmAt + 4_000 };
    });
    evidence.bounds = { ...evidence.bounds, answerP99Ratio: 1.5 };
    evidence.injection = {
      description: '',
      takeoverMs: null,
      findings: [],
      lost: null,
      comparisons,
      at: start + 2_000,
      endedAt: start + 12_000,
    };
    const facts = Array.from({ length: 12_000 / everyMs }, (_, i): ClientFact[] => {
      const [at, call] = [start + i * everyMs, i + 100];
      const part = comparisons.findLastIndex(({ calmAt }) => at >= calmAt);
      const isDisturbed = at >= (comparisons[part]?.at ?? 0);
      const args = [{ id: 'ada' }, evidence.sessionId, 'q1', 'a'];
      return [
        { kind: 'sent', at, call, method: 'NotifySlaveAnswered', args },
        { kind: 'told', at: at + (isDisturbed ? (disturbedMs[part] ?? 0) : calmMs), call, error: null },
      ];
    });
    evidence.clients = evidence.clients.map((client) =>
      client.name === 'ada' ? { ...client, facts: [...client.facts, ...facts.flat()] } : client,
    );
  };
}

test('[C561] a fault that slows others down is noticed: their p99 during it against the part before', () => {
  expect(violated(repeating(10, 100, [160, 160, 160]))).toEqual([]);
  expect(violated(repeating(10, 100, [160, 200, 210]))).toEqual([
    'row: answers took 200 ms (p99) during the fault, 100 ms without it',
  ]);
});

test('[C561] one comparison of three may be an outlier', () => {
  expect(violated(repeating(10, 100, [100, 900, 100]))).toEqual([]);
});

test('[C561] too few answers to compare are a violation', () => {
  expect(violated(repeating(100, 100, [100, 100, 100]))).toEqual(['row: only 20 answers to compare']);
});
