import { describe, expect, test } from 'vitest';
import { type MutableEvidence, sampleEvidence } from '#spec-support/sample-evidence.ts';
import { setClient, violated } from '#spec-support/violated.ts';
import { modelOf } from './model.ts';
import { placesAreKept } from './presence.ts';

describe('[C520] I11: presence', () => {
  const closed = { kind: 'closed', at: 1_700_000_005_000, code: 1006, planned: true } as const;
  /** Appends a presence event to the log. */
  const note = ({ events, outcomes, entries }: MutableEvidence, type: string, data: Record<string, unknown>) => {
    const [at, version] = [1_700_000_006_000, events.length + 1];
    const command = { sessionId: 'session-1', commandId: `c${version}` };
    events.push({ ...command, version, epoch: 1, at, type, data });
    outcomes.push({ ...command, rejection: null, version, recordedAt: at + 3 });
    const text = JSON.stringify({ ...command, body: { type: 'ReconcilePresence' } });
    entries.push({ stream: 'commands:{1}', id: `${at}-0`, seenAt: at, text });
  };

  test('a player without a socket counts as connected', () => {
    expect(violated((evidence) => setClient(evidence, 'bob', (facts) => [...facts, closed]))).toEqual(['I11']);
    const dropped = (evidence: MutableEvidence) => {
      setClient(evidence, 'bob', (facts) => [...facts, closed]);
      note(evidence, 'PlayerDropped', { playerId: 'bob' });
    };
    expect(violated(dropped)).not.toContain('I11');
  });

  test('a connected player counts as away', () => {
    expect(violated((evidence) => note(evidence, 'PlayerDropped', { playerId: 'bob' }))).toContain('I11');
  });

  test('[C3410] the record of presence decides, where it tells', () => {
    const recorded = (presence: Record<string, string>, leaves = false) =>
      violated((evidence) => {
        if (leaves) setClient(evidence, 'bob', (facts) => [...facts, closed]);
        evidence.presence = presence;
      });
    expect(recorded({ 'player:bob': 'g1 k1' })).not.toContain('I11');
    expect(recorded({ 'player:bob': '1700000005001' })).toContain('I11');
    expect(recorded({ 'player:bob': '1700000005001' }, true)).not.toContain('I11');
    expect(recorded({ 'player:bob': 'g1 k1' }, true)).toContain('I11');
    expect(recorded({ hosts: '{"hosts":[]}' })).toContain('I11');
    expect(recorded({ hosts: '{"hosts":[["k","g1"]]}' })).not.toContain('I11');
  });

  test('a host', () => {
    const connection = { gatewayId: 'gateway-1', connectionId: 'k' };
    const entered = (evidence: MutableEvidence) => note(evidence, 'HostEntered', { connection });
    const gone = (evidence: MutableEvidence) => note(evidence, 'HostDropped', { connectionId: 'k' });
    const leaves = (evidence: MutableEvidence) => setClient(evidence, 'host', (facts) => [...facts, closed]);
    expect(violated(entered)).not.toContain('I11');
    expect(violated((evidence) => [entered(evidence), leaves(evidence)])).toContain('I11');
    expect(violated((evidence) => [entered(evidence), gone(evidence)])).toContain('I11');
  });

  test('[C2312] an evicted player was away and had not answered', () => {
    const letGo = (name: string) => (evidence: MutableEvidence) => {
      setClient(evidence, name, (facts) => [...facts, closed]);
      note(evidence, 'PlayerLeft', { playerId: name, reason: 'away' });
    };
    const taken = (evidence: MutableEvidence) => placesAreKept(evidence, modelOf(evidence));
    const changed = (change: (evidence: MutableEvidence) => void) => {
      const evidence = sampleEvidence();
      change(evidence);
      return evidence;
    };
    // Ada has answered, Bob has not; from then on Bob is not in the session.
    expect(taken(changed(letGo('bob')))).toEqual([]);
    expect(modelOf(changed(letGo('bob'))).players.has('bob')).toBe(false);
    expect(taken(changed(letGo('ada')))).toEqual(['version 7 takes a place that somebody held']);
    const there = changed((evidence) => note(evidence, 'PlayerLeft', { playerId: 'bob', reason: 'away' }));
    expect(taken(there)).toEqual(['version 7 takes a place that somebody held']);
    const removed = changed((evidence) => {
      setClient(evidence, 'ada', (facts) => [...facts, closed]);
      note(evidence, 'PlayerRemoved', { playerId: 'ada', banned: false });
      note(evidence, 'PlayerLeft', { playerId: 'ada', reason: 'away' });
    });
    expect(taken(removed)).toEqual([]);
  });

  test('recent changes may not be stored yet, and after the end none are', () => {
    const justNow = { ...closed, at: 1_700_000_059_000 };
    expect(violated((evidence) => setClient(evidence, 'bob', (facts) => [...facts, justNow]))).toEqual([]);
    const ended = (evidence: MutableEvidence) => {
      note(evidence, 'SessionEnded', { reason: 'host' });
      setClient(evidence, 'bob', (facts) => [...facts, closed]);
    };
    expect(violated(ended)).not.toContain('I11');
  });
});
