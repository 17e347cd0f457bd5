import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aborted, counts, type FakeSocket, resetK6, sockets, trends } from './spec-support/fake-k6.ts';

const fake = () => import('./spec-support/fake-k6.ts');
vi.mock('k6', async () => ({ sleep: (await fake()).k6.sleep }));
vi.mock('k6/http', async () => (await fake()).k6.http);
vi.mock('k6/execution', async () => (await fake()).k6.execution);
vi.mock('k6/metrics', async () => (await fake()).k6.metrics);
vi.mock('k6/timers', async () => (await fake()).k6.timers);
vi.mock('k6/websockets', async () => (await fake()).k6.websockets);

const SESSION = {
  sessionId: 's',
  hostId: 'h',
  cookie: '',
  questions: [{ id: 'q1', answers: [{ id: 'a' }], maxQuestionTime: 8 }],
};
const LOBBY = { state: { currentQuizState: 'lobby' } };
/** Longer than any wait before a retry. */
const A_WAIT = 10_000;
const FAST = ['p(99)<500'];

/** The scripts are not part of this workspace's types. */
const load = (script: string) => import(`../../k6/${script}.ts`);

beforeEach(() => {
  resetK6();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['join-storm', { PLAYERS: '20' }, { quarry_entered: ['count==20'], quarry_enter: FAST }],
  [
    'answer-burst',
    { PLAYERS: '20', QUESTIONS: '3' },
    {
      quarry_entered: ['count==20'],
      quarry_acknowledged: ['count==60'],
      quarry_ended: ['count==1'],
      quarry_enter: FAST,
      quarry_answer: FAST,
    },
  ],
  [
    'reconnect-wave',
    { PLAYERS: '20', QUESTIONS: '2' },
    {
      quarry_entered: ['count==20'],
      quarry_acknowledged: ['count==40'],
      quarry_dropped: ['count==40'],
      quarry_returned: ['count==40'],
      quarry_waited: ['count>0'],
      quarry_enter: FAST,
      'quarry_answer{waited:false}': FAST,
      quarry_answer: ['p(99)<10000'],
      quarry_return: ['p(99)<10000'],
    },
  ],
  [
    'many-sessions',
    { SESSIONS: '4', PLAYERS: '5', QUESTIONS: '2' },
    {
      quarry_entered: ['count==20'],
      quarry_acknowledged: ['count==40'],
      quarry_ended: ['count==4'],
      quarry_enter: FAST,
      quarry_answer: FAST,
    },
  ],
  [
    // Two groups of 25, each of which plays a quiz of 20 seconds three times.
    'soak',
    { PLAYERS: '50', MINUTES: '1', QUESTIONS: '2', SECONDS: '8' },
    {
      quarry_entered: ['count==150'],
      quarry_acknowledged: ['count==300'],
      quarry_ended: ['count==6'],
      quarry_enter: FAST,
      quarry_answer: FAST,
    },
  ],
  [
    'stadium',
    { PLAYERS: '20', QUESTIONS: '2' },
    {
      quarry_entered: ['count==20'],
      quarry_acknowledged: ['count==40'],
      quarry_ended: ['count==1'],
      quarry_enter: ['p(99)<1000'],
      quarry_answer: ['p(99)<1000'],
    },
  ],
])('[U1585] [U1914] %s fails unless everything it checks is done, and in time', async (script, env, expected) => {
  resetK6(env);
  const { options } = await load(script);
  expect(options.thresholds).toMatchObject({ quarry_refused: ['count==0'], quarry_dropped: ['count==0'], ...expected });
  expect(options.summaryTrendStats).toEqual(['p(50)', 'p(95)', 'p(99)', 'max']);
});

/** Starts a player who enters at once. */
async function play(plan: object): Promise<void> {
  const { playAs } = await load('player');
  playAs(SESSION, 'player', { enterAfter: 0, ...plan });
  await vi.advanceTimersByTimeAsync(0);
}

/** The current open socket, whose player has called its entry. */
function entering(): FakeSocket {
  const socket = sockets.at(-1) as FakeSocket;
  socket.open();
  socket.complete();
  expect(socket.sent.at(-1)?.target).toBe('NotifySlaveEnterQuiz');
  return socket;
}

test('[U1581] k6 counts a player as in once, and only with a view of the session', async () => {
  await play({ stay: 60_000 });
  entering().push('nosession');
  sockets[0]?.complete();
  expect(counts).toEqual(new Map([['quarry_refused', 1]]));
  await vi.advanceTimersByTimeAsync(A_WAIT);
  entering().push('sessionrequest', LOBBY, null);
  sockets[1]?.complete();
  expect(counts.get('quarry_entered')).toBe(1);
  sockets[1]?.close();
  await vi.advanceTimersByTimeAsync(A_WAIT);
  entering().push('sessionrequest', LOBBY, null);
  sockets[2]?.complete();
  expect(counts).toEqual(
    new Map([
      ['quarry_refused', 1],
      ['quarry_entered', 1],
      ['quarry_dropped', 1],
      ['quarry_returned', 1],
    ]),
  );
});

test('[U1586] k6 counts an answer that waits for its player to reconnect', async () => {
  await play({ stay: 60_000, spread: 0 });
  const socket = entering();
  socket.push('sessionrequest', LOBBY, null);
  socket.complete();
  socket.push('statechange', 'playing', SESSION.questions[0]);
  socket.close();
  await vi.advanceTimersByTimeAsync(A_WAIT);
  const again = entering();
  again.push('sessionrequest', LOBBY, null);
  again.complete();
  await vi.advanceTimersByTimeAsync(250);
  expect(again.sent.at(-1)?.target).toBe('NotifySlaveAnswered');
  again.complete();
  expect([counts.get('quarry_acknowledged'), counts.get('quarry_waited')]).toEqual([1, 1]);
});

test('[U1915] k6 counts latency from the planned instant, even if its timers are late', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { playAs } = await load('player');
  const stall = () => vi.setSystemTime(Date.now() + 2_000);
  playAs(SESSION, 'player', { enterAfter: 300, stay: 60_000, spread: 1_000 });
  stall();
  await vi.advanceTimersByTimeAsync(300);
  const socket = entering();
  socket.push('sessionrequest', LOBBY, null);
  socket.complete();
  socket.push('statechange', 'playing', SESSION.questions[0]);
  stall();
  await vi.advanceTimersByTimeAsync(500);
  socket.complete();
  expect(trends).toEqual(
    new Map([
      ['quarry_enter', [2_000]],
      ['quarry_answer', [2_000]],
    ]),
  );
});

test('[U1585] a socket that opens after its player has left is closed, and nobody is counted', async () => {
  await play({ stay: 1_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[0]?.open();
  expect(sockets[0]?.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(A_WAIT);
  expect([sockets.length, counts.size]).toEqual([1, 0]);
});

test('[U1585] a question that does not end aborts the run of k6, long before its regular end', async () => {
  const { runAsHost } = await load('host');
  runAsHost(SESSION, 1, 5_000);
  const [socket] = sockets;
  socket?.open();
  socket?.complete();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(socket?.sent.at(-1)?.target).toBe('NotifyPlayQuiz');
  socket?.complete();
  await vi.advanceTimersByTimeAsync(27_000);
  expect(aborted).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(aborted).toEqual(['the host of session s: question 1 does not end']);
});

test('[U1585] a session of k6 that is played to its end is counted, and no late question ends the run', async () => {
  const { runAsHost } = await load('host');
  runAsHost(SESSION, 1, 5_000);
  const [socket] = sockets;
  socket?.open();
  socket?.complete();
  await vi.advanceTimersByTimeAsync(5_000);
  socket?.complete();
  socket?.push('questionend:s/k6');
  await vi.advanceTimersByTimeAsync(500);
  socket?.complete();
  expect(counts.get('quarry_ended')).toBeUndefined();
  socket?.complete();
  expect(counts.get('quarry_ended')).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(aborted).toEqual([]);
});

test('[U1585] a session that k6 cannot start ends its run', async () => {
  const { createSession } = await load('session');
  const { k6 } = await fake();
  k6.http.default.post = () => ({ status: 429, body: 'too many' });
  expect(() => createSession(1, 8)).toThrow();
  expect(aborted).toEqual(['POST /api/auth/link: 429 too many']);
});

test('[U3407] the parts of a divided run share its players and its session, and one has its host', async () => {
  const parts = [];
  for (const PART of ['0', '1', '2']) {
    vi.resetModules();
    resetK6({ PLAYERS: '20', QUESTIONS: '2', PARTS: '3', PART, SESSION_FILE: 'session.json' });
    const { options, setup } = await load('stadium');
    expect(setup()).toEqual({ sessionId: 'shared' });
    const { players, host } = options.scenarios;
    const { quarry_entered: entered, quarry_acknowledged: acknowledged, quarry_ended: over } = options.thresholds;
    parts.push([players.vus, host?.vus, entered, acknowledged, over]);
  }
  expect(parts).toEqual([
    [7, 1, ['count==7'], ['count==14'], ['count==1']],
    [7, undefined, ['count==7'], ['count==14'], ['count==0']],
    [6, undefined, ['count==6'], ['count==12'], ['count==0']],
  ]);
});

test('[U3407] a host with summaries counts joined players from them, and takes the end of a question from its state', async () => {
  vi.resetModules();
  const { runAsHost } = await load('host');
  runAsHost(SESSION, 40, 60_000, { summaries: true });
  const [socket] = sockets;
  socket?.open();
  expect(socket?.sent.at(-1)?.arguments?.at(-1)).toEqual({ summaries: true });
  socket?.complete();
  socket?.push('summary', { players: 39 });
  expect(socket?.sent.at(-1)?.target).toBe('requestQuizSession');
  socket?.push('summary', { players: 40 });
  expect(socket?.sent.at(-1)?.target).toBe('NotifyPlayQuiz');
  socket?.complete();
  socket?.push('statechange:s/k6', 'playing', 'q1');
  socket?.push('statechange:s/k6', 'statistics', 'q1');
  await vi.advanceTimersByTimeAsync(500);
  expect(socket?.sent.at(-1)?.target).toBe('NotifyKillQuiz');
});
