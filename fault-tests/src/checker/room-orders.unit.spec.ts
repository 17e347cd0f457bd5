import { describe, expect, test } from 'vitest';
import type { ClientFact } from '#evidence/evidence.ts';
import { frame, type MutableEvidence, sampleEvidence } from '#spec-support/sample-evidence.ts';
import { setClient, violated } from '#spec-support/violated.ts';
import { modelOf } from './model.ts';

const T0 = 1_700_000_000_000;

/** Inserts an event, with its command and outcome, before the first one of a type, or at the end. */
function insert(
  evidence: MutableEvidence,
  type: string,
  after: number,
  data: Record<string, unknown>,
  before?: string,
): void {
  const at = T0 + after;
  const { sessionId } = evidence;
  const commandId = `order-${type}-${after}`;
  const place = before === undefined ? -1 : evidence.events.findIndex((event) => event.type === before);
  const events = [...evidence.events];
  events.splice(place < 0 ? events.length : place, 0, { sessionId, version: 0, epoch: 1, at, commandId, type, data });
  evidence.events = events.map((event, i) => ({ ...event, version: i + 1 }));
  evidence.outcomes.push({ sessionId, commandId, rejection: null, version: 0, recordedAt: at + 3 });
  evidence.outcomes = evidence.outcomes.map((row) => ({
    ...row,
    version: evidence.events.find((event) => event.commandId === row.commandId)?.version ?? row.version,
  }));
  const text = JSON.stringify({ commandId, sessionId, heldMs: 0, body: { type } });
  evidence.entries.push({ stream: 'commands:{1}', id: `${at}-0`, seenAt: at + 2, text });
}

const answered = (evidence: MutableEvidence, change: Record<string, unknown>) => {
  evidence.events = evidence.events.map((event) =>
    event.type === 'AnswerSubmitted' ? { ...event, data: { ...event.data, ...change } } : event,
  );
};

/** Moves an event, with its command and outcome. */
const move = (evidence: MutableEvidence, type: string, after: number) => {
  const moved = evidence.events.find((event) => event.type === type);
  const at = T0 + after;
  evidence.events = evidence.events.map((event) => (event === moved ? { ...event, at } : event));
  evidence.outcomes = evidence.outcomes.map((row) =>
    row.commandId === moved?.commandId ? { ...row, recordedAt: at + 3 } : row,
  );
  evidence.entries = evidence.entries.map((entry) =>
    entry.text.includes(`"commandId":"${moved?.commandId}"`) ? { ...entry, id: `${at}-0`, seenAt: at + 2 } : entry,
  );
};

const q1 = { questionId: 'q1' };
const slow = { playerId: 'ada', factor: 2 };

describe('[C780] the clock', () => {
  const stopped = (evidence: MutableEvidence) => {
    insert(evidence, 'QuestionPaused', 1_200, q1, 'AnswerSubmitted');
    insert(evidence, 'QuestionResumed', 1_400, { ...q1, deadline: T0 + 4_200 }, 'AnswerSubmitted');
  };

  test('I6: a pause counts towards nobody’s time', () => {
    expect(violated(stopped)).toContain('I6');
    const right = violated((evidence) => {
      stopped(evidence);
      answered(evidence, { timeTaken: 0.4, pointsReceived: 93 });
    });
    expect(right).not.toContain('I6');
  });

  test('I6: the bonus depends on a player’s own time', () => {
    const ofTwice = (points: number) => (evidence: MutableEvidence) => {
      insert(evidence, 'PlayerTimeSet', 1_100, slow, 'AnswerSubmitted');
      answered(evidence, { pointsReceived: points, timeFactor: 2 });
    };
    expect(violated(ofTwice(95))).not.toContain('I6');
    expect(violated(ofTwice(90))).toContain('I6');
  });

  test('I4: an answer counts until the moved deadline, or the player’s own', () => {
    const late = (type?: string, data?: Record<string, unknown>) =>
      violated((evidence) => {
        if (type && data) insert(evidence, type, 3_900, data, 'AnswerSubmitted');
        move(evidence, 'AnswerSubmitted', 4_500);
        move(evidence, 'QuestionClosed', 7_050);
      });
    expect(late()).toContain('I4');
    expect(late('TimeExtended', { ...q1, deadline: T0 + 7_000 })).not.toContain('I4');
    expect(late('PlayerTimeSet', slow)).not.toContain('I4');
  });

  test('I4: refusing an answer before the moved deadline is wrong; refusing one that was late before the move is not', () => {
    const refused = (after: number) => (evidence: MutableEvidence) => {
      const { sessionId } = evidence;
      insert(evidence, 'TimeExtended', 4_080, { ...q1, deadline: T0 + 5_000 }, 'QuestionClosed');
      move(evidence, 'QuestionClosed', 5_100);
      evidence.outcomes.push({ sessionId, commandId: 'x', rejection: 'answer-too-late', version: 6, recordedAt: 0 });
      const body = { type: 'SubmitAnswer', playerId: 'bob', questionId: 'q1', answerId: 'a' };
      const text = JSON.stringify({ commandId: 'x', sessionId, heldMs: 0, body });
      evidence.entries.push({ stream: 'commands:{1}', id: `${T0 + after}-0`, seenAt: T0 + after, text });
    };
    expect(violated(refused(4_800))).toContain('I4');
    expect(violated(refused(4_010))).not.toContain('I4');
  });

  test('I7: nothing closes while somebody has time, or while the clock is stopped', () => {
    const missing = { playerId: 'bob', factor: 2 };
    const early = (evidence: MutableEvidence) => insert(evidence, 'PlayerTimeSet', 1_100, missing, 'AnswerSubmitted');
    expect(violated(early)).toEqual(['I7']);
    const gone = (evidence: MutableEvidence) => {
      early(evidence);
      insert(evidence, 'PlayerLeft', 1_200, { playerId: 'bob', reason: 'left' }, 'AnswerSubmitted');
    };
    expect(violated(gone)).not.toContain('I7');
    expect(violated((evidence) => insert(evidence, 'QuestionPaused', 4_050, q1, 'QuestionClosed'))).toEqual(['I7']);
    const extended = { ...q1, deadline: T0 + 5_000 };
    expect(violated((evidence) => insert(evidence, 'TimeExtended', 2_000, extended, 'QuestionClosed'))).toEqual(['I7']);
  });

  test('I7: a question’s lateness counts from the last deadline that had to pass', () => {
    const closedAt = (after: number) =>
      violated((evidence) => {
        insert(evidence, 'PlayerTimeSet', 1_100, { playerId: 'bob', factor: 2 }, 'AnswerSubmitted');
        move(evidence, 'QuestionClosed', after);
      });
    expect(closedAt(7_100)).not.toContain('I7');
    expect(closedAt(8_600)).toContain('I7');
  });
});

describe('[C781] people and points', () => {
  test('I5: who was removed is in no list, and the others move up', () => {
    const removed = (evidence: MutableEvidence) =>
      insert(evidence, 'PlayerRemoved', 4_300, { playerId: 'ada', banned: true });
    expect(violated(removed)).toContain('I5');
    const evidence = sampleEvidence();
    removed(evidence);
    const { players, podium } = modelOf(evidence);
    expect(players.get('bob')).toMatchObject({ rank: 1, place: 1 });
    expect(podium).toMatchObject([{ score: 0, players: [{ id: 'bob' }] }]);
    insert(evidence, 'PlayerReturned', 4_400, { playerId: 'ada', connection: null });
    expect(modelOf(evidence).players.get('ada')).toMatchObject({ left: false, rank: 2, score: 90 });
  });

  test('I5: a renamed player, and its host, see the new name', () => {
    const renamed = (evidence: MutableEvidence) =>
      insert(evidence, 'PlayerRenamed', 4_300, { playerId: 'ada', identifier: 'eva' });
    expect(violated(renamed)).toEqual(['I5']);
    const seen = violated((evidence) => {
      renamed(evidence);
      setClient(evidence, 'ada', (facts) => [...facts, frame(4_310, 'renamed', { name: 'eva' })]);
      const row = { id: 'ada', identifier: 'eva', connected: true };
      setClient(evidence, 'host', (facts) => [...facts, frame(4_320, 'userchange:x/y', [], [row])]);
    });
    expect(seen).toEqual([]);
  });

  test.each([
    ['QuestionVoided', { ...q1, reason: 'unclear' }],
    ['QuestionCorrected', { ...q1, answerIds: ['b'] }],
  ])('I5: after %s everybody sees the new points', (type, data) => {
    const change = (evidence: MutableEvidence) => insert(evidence, type, 4_300, data);
    expect(violated(change)).toEqual(['I5']);
    const evidence = sampleEvidence();
    change(evidence);
    const { players, rounds } = modelOf(evidence);
    expect([players.get('ada')?.score, rounds[0]?.isVoided]).toEqual([0, type === 'QuestionVoided']);
  });

  test('I2: an acknowledged command is in the log', () => {
    const ordered =
      (method: string, ...args: unknown[]) =>
      (evidence: MutableEvidence) => {
        const told: ClientFact[] = [
          { kind: 'sent', at: T0 + 4_300, call: 9, method, args: [evidence.sessionId, ...args] },
          { kind: 'told', at: T0 + 4_310, call: 9, error: null },
        ];
        setClient(evidence, 'host', (facts) => [...facts, ...told]);
      };
    for (const [method, ...args] of [
      ['RemovePlayer', 'ada', { ban: false }],
      ['RenamePlayer', 'ada', 'eva'],
      ['SetPlayerTime', 'ada', 2],
      ['SetRoom', { locked: true }],
      ['ExtendTime', 1],
      ['PauseQuestion'],
      ['VoidQuestion', 'q1', 'unclear'],
      ['CorrectQuestion', 'q1', ['b']],
    ] as const)
      expect([method, violated(ordered(method, ...args))]).toEqual([method, ['I2']]);
  });
});

describe('[C782] a host that requested summaries', () => {
  const stat = (name: string, score: number, rank: number) => ({
    user: { id: name, identifier: name },
    ...{ score, rank, previousRank: rank, place: rank, previousPlace: rank },
    answers: score > 0 ? [{ questionId: 'q1', answerId: 'a', pointsReceived: score, timeTaken: 0.6 }] : [],
  });
  const step = (place: number, name: string, score: number) => ({
    ...{ place, sharedPlace: place, score, count: 1 },
    players: [{ id: name, identifier: name }],
  });
  const right = {
    ...{ players: 2, connected: 2, asked: 2, answered: 1, missing: 1 },
    perAnswer: [
      { answerId: 'a', count: 1 },
      { answerId: 'b', count: 0 },
    ],
    leaders: [stat('ada', 90, 1), stat('bob', 0, 2)],
    podium: [step(1, 'ada', 90), step(2, 'bob', 0)],
    moved: { up: 0, down: 0 },
  };
  const seeing = (change: Partial<Record<keyof typeof right, unknown>>) =>
    violated((evidence) =>
      setClient(evidence, 'host', (facts) => [
        ...facts.filter((fact) => fact.kind !== 'frame' || !/^(userchange|questionend)/.test(fact.target)),
        frame(4_120, 'summary:x/y', { ...right, ...change }),
      ]),
    );

  test('I5: sees counts, leaders and podium as in the log', () => {
    expect(seeing({})).toEqual([]);
    for (const wrong of [
      { players: 3 },
      { connected: 1 },
      { asked: 1 },
      { answered: 2 },
      { missing: 0 },
      { perAnswer: [] },
      { podium: [] },
      { moved: { up: 1, down: 0 } },
      { leaders: [stat('bob', 0, 1)] },
      { leaders: [stat('ada', 80, 1), stat('bob', 0, 2)] },
    ])
      expect([wrong, seeing(wrong)]).toEqual([wrong, ['I5']]);
  });
});

test('[C783] I11: stages and remotes are not the host', () => {
  const evidence = sampleEvidence();
  const connection = { gatewayId: 'gateway-1', connectionId: 'connection-stage' };
  insert(evidence, 'HostEntered', 100, { connection, role: 'stage' }, 'QuestionOpened');
  expect(modelOf(evidence).hostSockets).toBeNull();
});
