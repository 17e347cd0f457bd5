import { REJECTIONS, type Rejection } from '@quarry/events/session/rejections';
import { type HttpProblem, problem } from '#http-edge/problem.ts';

const STATUS: Record<Rejection, number> = {
  'already-answered': 409,
  'answer-too-late': 409,
  'bad-argument': 400,
  banned: 403,
  'command-failed': 500,
  'device-busy': 409,
  'device-taken': 409,
  'email-not-verified': 403,
  'host-busy': 409,
  'name-refused': 400,
  'name-taken': 409,
  'no-session': 404,
  'not-allowed': 403,
  'not-host': 403,
  'not-in-session': 403,
  'not-own-address': 403,
  'not-own-player': 403,
  overloaded: 503,
  'question-not-open': 409,
  'quiz-changed': 409,
  'report-in-flight': 409,
  'room-locked': 403,
  'service-unavailable': 503,
  'session-exists': 409,
  'session-full': 409,
  'start-in-progress': 409,
  'too-early': 409,
  'too-many-devices': 403,
  'unknown-answer': 400,
  'unknown-player': 404,
  'unknown-question': 409,
  'unknown-team': 400,
  'wrong-state': 409,
};

/** The engine's rejection as a problem: same code, its meaning as the title. */
export function rejected(rejection: Rejection): HttpProblem {
  const status = STATUS[rejection];
  const retryAfter = status === 503 ? '2' : rejection === 'start-in-progress' ? '1' : undefined;
  return problem(
    status,
    rejection,
    REJECTIONS[rejection],
    retryAfter ? { headers: { 'retry-after': retryAfter } } : {},
  );
}
