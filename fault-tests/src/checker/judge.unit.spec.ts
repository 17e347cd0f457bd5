import { describe, expect, test } from 'vitest';
import type { ClientFact, ClientRecord, EventRow, Evidence } from '#evidence/evidence.ts';
import { frame, type MutableEvidence, question, sampleEvidence } from '#spec-support/sample-evidence.ts';
import { setClient, violated } from '#spec-support/violated.ts';
import { judge } from './judge.ts';

function setEvent(evidence: MutableEvidence, type: string, change: Partial<EventRow>): void {
  const at = evidence.events.findIndex((event) => event.type === type);
  evidence.events[at] = { ...(evidence.events[at] as EventRow), ...change };
}

const dataOf = (evidence: MutableEvidence, type: string) => evidence.events.find((event) => event.type === type)?.data;

const withoutFrame = (target: string) => (facts: ClientRecord['facts']) =>
  facts.filter((fact) => fact.kind !== 'frame' || fact.target !== target);

test('[C1] a correct run has no violations', () => {
  expect(judge(sampleEvidence()).violations).toEqual([]);
});

test('[C1] I1: a version is missing', () => {
  expect(violated((evidence) => evidence.events.splice(2, 1))).toContain('I1');
});

test('[C2] I2: two outcomes, none, a refused one', () => {
  expect(violated(({ outcomes }) => outcomes.push({ ...(outcomes[1] as (typeof outcomes)[0]) }))).toEqual(['I2']);
  expect(violated(({ outcomes }) => outcomes.splice(2, 1))).toContain('I2');
  expect(
    violated((evidence) => (evidence.outcomes = evidence.outcomes.map((row) => ({ ...row, rejection: 'x' })))),
  ).toContain('I2');
});

test('[C2] I2: an acknowledged answer is not in the log', () => {
  expect(
    violated((evidence) => setEvent(evidence, 'AnswerSubmitted', { type: 'PlayerDropped', data: { playerId: 'zoe' } })),
  ).toContain('I2');
});

test('[C2] I2: somebody learned of it before it was stored', () => {
  const late = (index: number) => (evidence: MutableEvidence) => {
    evidence.outcomes = evidence.outcomes.map((row, i) =>
      i === index ? { ...row, recordedAt: row.recordedAt + 900 } : row,
    );
  };
  expect(violated(late(4))).toEqual(['I2']);
  expect(violated(late(5))).toEqual(['I2']);
});

test('[C3] I3: a second answer was accepted', () => {
  const twice = (evidence: MutableEvidence) => {
    const answer = evidence.events.find((event) => event.type === 'AnswerSubmitted') as EventRow;
    evidence.events.push({ ...answer, version: 7, commandId: 'c7' });
    evidence.outcomes.push({
      sessionId: answer.sessionId,
      commandId: 'c7',
      rejection: null,
      version: 7,
      recordedAt: 0,
    });
  };
  expect(violated(twice)).toContain('I3');
});

test('[C4] I4: an answer after the deadline; an instant other than its arrival', () => {
  const at = 1_700_000_004_050;
  const late = violated((evidence) => setEvent(evidence, 'AnswerSubmitted', { at }));
  expect(late).toContain('I4');
  expect(violated((evidence) => setEvent(evidence, 'QuestionClosed', { at: at + 51 }))).toContain('I4');
});

test('[C4] I4: a host’s command counts between its arrival and its being stored', () => {
  const arrived = 1_700_000_001_000;
  const openedAt = (at: number) => violated((evidence) => setEvent(evidence, 'QuestionOpened', { at }));
  expect(openedAt(arrived + 2)).not.toContain('I4');
  expect(openedAt(arrived - 1)).toContain('I4');
  expect(openedAt(arrived + 63)).toContain('I4');
});

test('[C4] I4: an answer that came in time was refused', () => {
  const refused = (evidence: MutableEvidence) => {
    const { sessionId } = evidence;
    evidence.outcomes.push({ sessionId, commandId: 'x', rejection: 'answer-too-late', version: 6, recordedAt: 0 });
    const body = { type: 'SubmitAnswer', playerId: 'bob', questionId: 'q1', answerId: 'a' };
    const text = JSON.stringify({ commandId: 'x', sessionId, heldMs: 0, body });
    evidence.entries.push({ stream: 'commands:{1}', id: '1700000003999-0', seenAt: 1_700_000_004_000, text });
  };
  expect(violated(refused)).toEqual(['I4']);
});

test('[C5] I5: a client missed something, or sees other points', () => {
  expect(violated((evidence) => setClient(evidence, 'bob', withoutFrame('questionend')))).toContain('I5');
  expect(violated((evidence) => setClient(evidence, 'host', withoutFrame('questionend:x/y')))).toContain('I5');
  expect(
    violated((evidence) =>
      setClient(evidence, 'host', (facts) => [...facts, frame(5_000, 'answer:x/y', [entryOf('bob', 5)])]),
    ),
  ).toEqual(['I5']);
});

describe('[C5] I5: whether the host is connected', () => {
  const entered = { connection: { gatewayId: 'gateway-1', connectionId: 'connection-host' } };
  const dropped = { connectionId: 'connection-host' };
  /** The host connected and left after the question closed; with what players learned of it. */
  const presence = (evidence: MutableEvidence, ...told: readonly Parameters<typeof frame>[2][]) => {
    const [first] = evidence.events;
    if (!first) throw new Error('a log');
    for (const [type, data] of [['HostEntered', entered] as const, ['HostDropped', dropped] as const]) {
      const version = evidence.events.length + 1;
      const commandId = `c${version}`;
      evidence.events.push({ ...first, version, commandId, at: 1_700_000_005_000, type, data });
      const outcome = { sessionId: first.sessionId, commandId, rejection: null, version };
      evidence.outcomes.push({ ...outcome, recordedAt: 1_700_000_005_003 });
      const text = JSON.stringify({ commandId, sessionId: first.sessionId, heldMs: 0, body: { type, ...data } });
      evidence.entries.push({ stream: 'commands:{1}', id: '1700000005000-0', seenAt: 1_700_000_005_001, text });
    }
    for (const name of ['ada', 'bob'])
      setClient(evidence, name, (facts) => [...facts, ...told.map((one) => frame(5_010, 'hostpresence', one))]);
    const closed = { kind: 'closed', at: 1_700_000_005_000, code: 1001, planned: true } as const;
    setClient(evidence, 'host', (facts) => [...facts, closed]);
  };

  test('players learned that it left', () => {
    expect(violated((evidence) => presence(evidence, { away: true }))).toEqual([]);
  });

  test('players did not, or learned that it is back', () => {
    expect(violated((evidence) => presence(evidence))).toEqual(['I5']);
    expect(violated((evidence) => presence(evidence, { away: true }, { away: false }))).toEqual(['I5']);
  });
});

const entryOf = (name: string, score: number) => ({
  user: { id: name, identifier: name },
  score,
  rank: 2,
  previousRank: 2,
  place: 2,
  previousPlace: 2,
  answers: [],
});

test('[C5] I5: a client sees another place, or a podium before it is shown', () => {
  const shown = (...args: Parameters<typeof frame>) =>
    violated((evidence) => setClient(evidence, 'host', (facts) => [...facts, frame(...args)]));
  expect(shown(5_000, 'answer:x/y', [entryOf('bob', 0)])).toEqual([]);
  expect(shown(5_000, 'answer:x/y', [{ ...entryOf('bob', 0), place: 1 }])).toEqual(['I5']);
  expect(shown(5_000, 'answer:x/y', [{ ...entryOf('bob', 0), previousPlace: 1 }])).toEqual(['I5']);
  const early = violated((evidence) =>
    setClient(evidence, 'host', (facts) => [
      ...facts,
      frame(5_000, 'standings:x/y', { podium: [] }),
      frame(5_000, 'statechange:x/y', 'statistics', 'q1'),
    ]),
  );
  expect(early).toEqual(['I5']);
});

/** The podium of the sample quiz. */
const podium = [
  { place: 1, sharedPlace: 1, score: 90, count: 1, players: [{ id: 'ada', identifier: 'ada' }] },
  { place: 2, sharedPlace: 2, score: 0, count: 1, players: [{ id: 'bob', identifier: 'bob' }] },
];

test('[C5] I5: the podium is the three best scores, ties on one step, the same to everybody', () => {
  const ending = (toHost: readonly unknown[], toPlayers: readonly unknown[]) =>
    violated((evidence) => {
      const last = evidence.events.at(-1) as EventRow;
      const at = last.at + 10;
      evidence.events.push({ ...last, type: 'PodiumShown', data: {}, version: 7, commandId: 'c7', at });
      evidence.outcomes.push({
        ...(evidence.outcomes.at(-1) as (typeof evidence.outcomes)[0]),
        commandId: 'c7',
        version: 7,
      });
      const body = { type: 'AdvanceQuiz' };
      const text = JSON.stringify({ commandId: 'c7', sessionId: evidence.sessionId, heldMs: 0, body });
      evidence.entries.push({ stream: 'commands:{1}', id: `${at}-0`, seenAt: at, text });
      setClient(evidence, 'host', (facts) => [
        ...facts,
        ...toHost.map((shown) => frame(4_120, 'standings:x/y', shown)),
        frame(4_120, 'statechange:x/y', 'podium', 'q1'),
      ]);
      for (const name of ['ada', 'bob'])
        setClient(evidence, name, (facts) => [
          ...facts,
          ...toPlayers.map((shown) => frame(4_120, 'standings', shown)),
          frame(4_120, 'statechange', 'podium', question(true)),
        ]);
    });
  expect(ending([{ podium }], [{ podium }])).toEqual([]);
  expect(ending([{ podium }], [{ podium: podium.slice(1) }])).toEqual(['I5']);
  expect(ending([], [{ podium }])).toEqual(['I5']);
});

test('[C5] I5: a change of state was seen too late', () => {
  const late = (facts: ClientRecord['facts']) =>
    facts.map((fact) => (fact.at > 1_700_000_004_000 ? { ...fact, at: fact.at + 9_000 } : fact));
  expect(violated((evidence) => setClient(evidence, 'bob', late))).toEqual(['I5']);
});

test('[C6] I6: points, time taken, and the moment an answer counts at', () => {
  expect(
    violated((evidence) => Object.assign(dataOf(evidence, 'AnswerSubmitted') ?? {}, { pointsReceived: 91 })),
  ).toEqual(['I6']);
  expect(violated((evidence) => Object.assign(dataOf(evidence, 'AnswerSubmitted') ?? {}, { timeTaken: 0.7 }))).toEqual([
    'I6',
  ]);
  const early = (facts: ClientRecord['facts']) =>
    facts.map((fact) => (fact.kind === 'sent' ? { ...fact, at: fact.at - 2_000 } : fact));
  expect(violated((evidence) => setClient(evidence, 'ada', early))).toEqual(['I6']);
});

test('[C7] I7: a question never closed, closed early, or closed late', () => {
  expect(violated((evidence) => setEvent(evidence, 'QuestionClosed', { type: 'Nothing' }))).toContain('I7');
  expect(violated((evidence) => setEvent(evidence, 'QuestionClosed', { at: 1_700_000_003_999 }))).toContain('I7');
  expect(violated((evidence) => setEvent(evidence, 'QuestionClosed', { at: 1_700_000_006_000 }))).toContain('I7');
});

test('[C8] I8: the epoch fell', () => {
  expect(violated((evidence) => setEvent(evidence, 'QuestionClosed', { epoch: 0 }))).toEqual(['I8']);
});

test('[C9] I9: `correct`, a device, an answer, points before the close', () => {
  const sees = (...args: unknown[]) =>
    violated((evidence) =>
      setClient(evidence, 'bob', (facts) => [...facts.slice(0, -2), frame(1_500, 'x', ...args), ...facts.slice(-2)]),
    );
  expect(sees(question(true))).toEqual(['I9']);
  expect(sees({ note: 'dev-ada' })).toEqual(['I9']);
  const text = JSON.stringify({ type: 3, invocationId: '9', result: question(true) });
  const alsoIn = (fact: ClientFact) => violated((evidence) => setClient(evidence, 'bob', (facts) => [...facts, fact]));
  expect(alsoIn({ kind: 'told', at: 1_700_000_001_500, call: 9, error: null, text })).toEqual(['I9']);
  expect(alsoIn({ kind: 'http', at: 1_700_000_001_500, path: '/api', text: '{"note":"dev-ada"}' })).toEqual(['I9']);
  expect(alsoIn({ kind: 'http', at: 1_700_000_001_500, path: '/api', text: 'no JSON' })).toEqual([]);
  const answered = { questionId: 'q1', answerId: 'a', pointsReceived: 0, timeTaken: 1 };
  expect(sees([{ ...entryOf('ada', 0), answers: [answered] }])).toEqual(['I9']);
  expect(sees([{ ...entryOf('bob', 0), answers: [{ ...answered, pointsReceived: 50 }] }])).toEqual(['I9']);
  expect(sees([{ ...entryOf('bob', 0), answers: [answered] }])).toEqual([]);
});

test('[C9] I9: if the clock of Redis was set, the close in the log may be 60 ms late', () => {
  const seenAt = (ms: number, wrongClock: Evidence['bounds']['wrongClock']) =>
    violated((evidence) => {
      Object.assign(evidence, { bounds: { ...evidence.bounds, wrongClock } });
      setClient(evidence, 'bob', (facts) => [...facts, frame(ms, 'x', question(true))]);
    });
  expect(seenAt(4_060, null)).toEqual(['I9']);
  expect(seenAt(4_060, 'redis')).toEqual([]);
  expect(seenAt(4_030, 'redis')).toEqual(['I9']);
});

test('[C10] I10: a command without an outcome', () => {
  const entry = {
    stream: 'commands:{1}',
    id: '1700000000500-0',
    seenAt: 1_700_000_000_501,
    text: '{"commandId":"x","body":{"type":"RequestReport"}}',
  };
  expect(violated(({ entries }) => entries.push(entry))).toEqual(['I10']);
  const query = { ...entry, text: entry.text.replace('RequestReport', 'Resync') };
  expect(violated(({ entries }) => entries.push(query))).toEqual([]);
  expect(violated((evidence) => evidence.entries.splice(4, 1))).toEqual(['I10']);
  const both = { sessionId: 'session-1', commandId: 'c5', entryId: '9-0', reason: '' };
  expect(violated(({ deadLetters }) => deadLetters.push(both))).toEqual(['I10']);
  const dead = { sessionId: null, commandId: null, entryId: entry.id, reason: '' };
  expect(violated(({ entries, deadLetters }) => [entries.push(entry), deadLetters.push(dead)])).toEqual([]);
});

describe('[C1590] I10: what a fault may lose', () => {
  const lost = { after: { 'commands:{1}': '1700000000500-3' }, until: 1_700_000_003_000 };
  const injection = {
    ...{ at: 1_700_000_002_900, endedAt: 1_700_000_003_500, description: '', takeoverMs: null },
    ...{ comparisons: [], findings: [], lost },
  };
  const unanswered = (id: string, stream = 'commands:{1}') =>
    violated((evidence) => {
      evidence.injection = injection;
      const text = '{"commandId":"x","body":{"type":"RequestReport"}}';
      evidence.entries.push({ stream, id, seenAt: 1_700_000_000_501, text });
    });

  test('an entry beyond the end of its stream that arrived before the loss', () => {
    expect(unanswered('1700000000500-4')).toEqual([]);
    expect(unanswered('1700000000900-0')).toEqual([]);
    expect(unanswered('1700000000100-0', 'commands:{2}')).toEqual([]);
  });

  test('no entry still in its stream, and none that arrived after the loss', () => {
    expect(unanswered('1700000000500-3')).toEqual(['I10']);
    expect(unanswered('1700000000499-9')).toEqual(['I10']);
    expect(unanswered('1700000003001-0')).toEqual(['I10']);
  });

  test('an unobserved entry, if its outcome is of that time', () => {
    const unobserved = (recordedAt: number) =>
      violated((evidence) => {
        evidence.injection = injection;
        evidence.outcomes.push({
          ...{ sessionId: evidence.sessionId, commandId: 'x', version: 6 },
          ...{ rejection: 'already-answered', recordedAt },
        });
      });
    expect(unobserved(1_700_000_003_100)).toEqual([]);
    expect(unobserved(1_700_000_009_000)).toEqual(['I10']);
    expect(unobserved(1_699_999_990_000)).toEqual(['I10']);
  });
});

test('[C562] I6: a player may have several sockets, and an answer counts as sent on any of them', () => {
  const atTwoSockets = (evidence: MutableEvidence) => {
    const ada = evidence.clients.find(({ name }) => name === 'ada') as ClientRecord;
    const isAnswer = (fact: ClientFact) => fact.at > 1_700_000_001_500 && fact.at < 1_700_000_001_700;
    setClient(evidence, 'ada', (facts) => facts.filter((fact) => !isAnswer(fact)));
    evidence.clients.push({ ...ada, name: 'intruder-1', honest: false, facts: ada.facts.filter(isAnswer) });
  };
  expect(violated(atTwoSockets)).toEqual([]);
});

test('[C200] a session ended by creating another one shows its end screen', () => {
  const at = 1_700_000_005_000;
  const replaced = (evidence: MutableEvidence) => {
    const { sessionId } = evidence;
    evidence.events.push({
      sessionId,
      version: 7,
      epoch: 1,
      at,
      commandId: 'create-2',
      type: 'SessionEnded',
      data: { reason: 'replaced' },
    });
    for (const [id, version] of [
      [sessionId, 7],
      ['session-2', 1],
    ] as const)
      evidence.outcomes.push({ sessionId: id, commandId: 'create-2', rejection: null, version, recordedAt: at + 3 });
    const text = JSON.stringify({ commandId: 'create-2', sessionId: 'session-2', body: { type: 'CreateSession' } });
    evidence.entries.push({ stream: 'commands:{2}', id: `${at}-0`, seenAt: at, text });
  };
  const shown = (evidence: MutableEvidence) => {
    replaced(evidence);
    for (const name of ['ada', 'bob'])
      setClient(evidence, name, (facts) => [
        ...facts,
        frame(5_010, 'standings', { podium }),
        frame(5_010, 'statechange', 'endscreen', question(true)),
      ]);
    setClient(evidence, 'host', (facts) => [
      ...facts,
      frame(5_010, 'standings:x/y', { podium }),
      frame(5_010, 'statechange:x/y', 'endscreen', 'q1'),
    ]);
  };
  expect(violated(shown)).toEqual([]);
  expect(violated(replaced)).toContain('I5');
});
