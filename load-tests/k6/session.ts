// A host's HTTP calls, for the setup of a scenario.
import execution from 'k6/execution';
import http from 'k6/http';
import { type SampleQuestion, sampleQuiz } from '../../packages/participants/src/pure/sample-quiz.ts';

export interface LoadSession {
  readonly sessionId: string;
  readonly hostId: string;
  readonly cookie: string;
  readonly questions: readonly SampleQuestion[];
}

export const BASE: string = __ENV.BASE_URL ?? 'http://127.0.0.1:3000';
export const SOCKET_BASE: string = BASE.replace(/^http/, 'ws');
/** Prefix of the quiz ids of a run's sessions, by which the event log is queried afterwards. */
export const RUN: string = __ENV.RUN ?? 'k6';
export const number = (name: string, preset: number): number => Number(__ENV[name] ?? preset);

/**
 * A run on several machines is divided into PARTS; this process is number PART, from 0. Each part has its own thresholds,
 * which are exact counts, so the players are divided here, not by k6's execution segments.
 */
const PARTS: number = number('PARTS', 1);
const PART: number = number('PART', 0);
/** Distinguishes the players of the parts. */
export const PREFIX: string = PARTS === 1 ? 'k6' : `k6 ${PART}`;
/** This part's share of players, sessions or groups. */
export const share = (count: number): number => Math.floor(count / PARTS) + (PART < count % PARTS ? 1 : 0);
/** Whether this part has the host of the session that all parts share. */
export const HOSTS: 0 | 1 = PART === 0 ? 1 : 0;
/** The session of a divided run, which `npm run load:k6 -- session` has created. */
const SHARED: LoadSession | null = __ENV.SESSION_FILE ? JSON.parse(open(__ENV.SESSION_FILE)) : null;

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = http.post(`${BASE}${path}`, JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...headers },
  });
  // An exception would end only one virtual user's iteration, and the run would pass without its session.
  if (answer.status < 200 || answer.status >= 300)
    execution.test.abort(`POST ${path}: ${answer.status} ${answer.body ?? answer.error}`);
  return answer;
}

/** The session that all players of a run join: that of SESSION_FILE, or a new one. */
export const sharedSession = (questions: number, seconds: number): LoadSession =>
  SHARED ?? createSession(questions, seconds);

/** Signs in a new host and starts a session of `questions` questions of `seconds` seconds. A failure ends the run. */
export function createSession(questions: number, seconds: number): LoadSession {
  const unique = `${Date.now()}-${Math.floor(Math.random() * 1e9)}`;
  const signedIn = post('/api/auth/link', { email: `k6-${unique}@example.test` });
  const cookies = Object.entries(signedIn.cookies as Record<string, { value: string }[]>);
  const cookie = cookies.map(([name, values]) => `${name}=${values[0]?.value}`).join('; ');
  const headers = { cookie };
  const hostId = (http.get(`${BASE}/api/auth/me`, { headers }).json() as { id: string }).id;
  const list = sampleQuiz(questions, { seconds, modifier: 1 });
  const sessionId = String(post('/api/session', { quizId: `${RUN}-${unique}`, hostId }, headers).body);
  post(`/api/session/${sessionId}/questions`, list, headers);
  return { sessionId, hostId, cookie, questions: list };
}
