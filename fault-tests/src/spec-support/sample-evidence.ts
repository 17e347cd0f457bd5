import {
  type ClientFact,
  type ClientRecord,
  DEFAULT_BOUNDS,
  type EventRow,
  type Evidence,
} from '#evidence/evidence.ts';

const T0 = 1_700_000_000_000;
const SESSION = 'session-1';

/** Evidence that may be changed before it is judged. */
export type MutableEvidence = {
  -readonly [Key in keyof Evidence]: Evidence[Key] extends readonly (infer Item)[] ? Item[] : Evidence[Key];
};

const connection = (name: string) => ({ gatewayId: 'gateway-1', connectionId: `connection-${name}` });
const joined = (name: string) => ({
  playerId: name,
  identifier: name,
  deviceId: `dev-${name}`,
  connection: connection(name),
});

function log(): EventRow[] {
  const rows: [type: string, after: number, data: Record<string, unknown>][] = [
    ['SessionCreated', 0, {}],
    ['PlayerJoined', 10, joined('ada')],
    ['PlayerJoined', 20, joined('bob')],
    ['QuestionOpened', 1_000, { questionId: 'q1', index: 0, deadline: T0 + 4_000 }],
    [
      'AnswerSubmitted',
      1_600,
      { playerId: 'ada', questionId: 'q1', answerId: 'a', timeTaken: 0.6, pointsReceived: 90 },
    ],
    ['QuestionClosed', 4_100, { questionId: 'q1', by: 'deadline' }],
  ];
  return rows.map(([type, after, data], i) => ({
    sessionId: SESSION,
    version: i + 1,
    epoch: 1,
    at: T0 + after,
    commandId: `c${i + 1}`,
    type,
    data,
  }));
}

const user = (name: string) => ({ id: name, identifier: name });
const stat = (name: string, score: number, rank: number, answers: unknown[]) => ({
  user: user(name),
  score,
  rank,
  previousRank: rank,
  place: rank,
  previousPlace: rank,
  answers,
});
const adasAnswer = { questionId: 'q1', answerId: 'a', pointsReceived: 90, timeTaken: 0.6 };
export const question = (withCorrect: boolean) => ({
  id: 'q1',
  answers: [
    { id: 'a', value: 'a', ...(withCorrect ? { correct: true } : {}) },
    { id: 'b', value: 'b', ...(withCorrect ? { correct: false } : {}) },
  ],
});

export const frame = (after: number, target: string, ...args: unknown[]): ClientFact => ({
  kind: 'frame',
  at: T0 + after,
  target,
  text: JSON.stringify({ type: 1, target, arguments: args }),
});

function player(name: string, own: unknown): ClientRecord {
  const leaders = [stat('ada', 90, 1, [adasAnswer]), stat('bob', 0, 2, [])];
  const state = { currentQuizState: 'lobby', currentQuestionId: null, usersStats: [stat(name, 0, 1, [])] };
  const facts: ClientFact[] = [
    { kind: 'opened', at: T0 + 5, gateway: 0 },
    { kind: 'sent', at: T0 + 6, call: 1, method: 'NotifySlaveEnterQuiz', args: [] },
    frame(20, 'sessionrequest', { state }, null),
    { kind: 'told', at: T0 + 25, call: 1, error: null },
    { kind: 'entered', at: T0 + 25 },
    frame(1_010, 'statechange', 'playing', question(false)),
  ];
  if (name === 'ada')
    facts.push(
      { kind: 'sent', at: T0 + 1_595, call: 2, method: 'NotifySlaveAnswered', args: [user('ada'), SESSION, 'q1', 'a'] },
      frame(1_610, 'answer', { questionId: 'q1', answerId: 'a' }),
      { kind: 'told', at: T0 + 1_611, call: 2, error: null },
    );
  facts.push(
    frame(4_110, 'questionend', [own, ...leaders], 'statistics'),
    frame(4_111, 'statechange', 'statistics', question(true)),
  );
  return { role: 'player', name, deviceId: `dev-${name}`, playerId: name, honest: true, facts };
}

function host(): ClientRecord {
  const stats = [stat('ada', 90, 1, [adasAnswer]), stat('bob', 0, 2, [])];
  const players = ['ada', 'bob'].map((name) => ({ ...user(name), connected: true }));
  const state = { currentQuizState: 'lobby', currentQuestionId: null, usersStats: [] };
  const facts: ClientFact[] = [
    { kind: 'opened', at: T0, gateway: 0 },
    { kind: 'entered', at: T0 + 5 },
    frame(5, 'sessionrequest:x/y', 'CODE', { state }, []),
    frame(
      50,
      'userchange:x/y',
      stats.map((entry) => ({ ...entry, score: 0, rank: 1, previousRank: 1, answers: [] })),
      players,
    ),
    frame(1_010, 'statechange:x/y', 'playing', 'q1'),
    frame(4_110, 'questionend:x/y', stats, 'statistics'),
    frame(4_111, 'statechange:x/y', 'statistics', 'q1'),
  ];
  return { role: 'host', name: 'host', deviceId: 'dev-host', playerId: null, honest: true, facts };
}

/** Correct evidence of a short quiz: two players, one question, one right answer. */
export function sampleEvidence(): MutableEvidence {
  const events = log();
  return {
    sessionId: SESSION,
    presence: {},
    questions: [
      {
        id: 'q1',
        answers: [
          { id: 'a', correct: true },
          { id: 'b', correct: false },
        ],
        maxQuestionTime: 3,
        questionPoints: 100,
        questionPointsModifier: 1,
      },
    ],
    events,
    outcomes: events.map(({ sessionId, commandId, version, at }) => ({
      sessionId,
      commandId,
      rejection: null,
      version,
      recordedAt: at + 3,
    })),
    deadLetters: [],
    settledBefore: T0 + 60_000,
    entries: events.map(({ commandId, at, type, data }) => ({
      stream: 'commands:{1}',
      id: `${at}-0`,
      seenAt: at + 2,
      text: JSON.stringify({ commandId, sessionId: SESSION, heldMs: 0, body: { type: commandOf(type), ...data } }),
    })),
    clients: [host(), player('ada', stat('ada', 90, 1, [adasAnswer])), player('bob', stat('bob', 0, 2, []))],
    injection: null,
    bounds: DEFAULT_BOUNDS,
  };
}

const COMMANDS: Record<string, string> = { AnswerSubmitted: 'SubmitAnswer', QuestionOpened: 'PlayQuestion' };
const commandOf = (type: string): string => COMMANDS[type] ?? type;
