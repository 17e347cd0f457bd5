import type { Rejection } from '@quarry/events/session/rejections';
import { ApiError } from '#shared/api/request.ts';
import { ERRORS } from './common.ts';

/** Only hosts get these; their texts are in `host.ts`, which phones do not load. */
export type HostRejection =
  | 'email-not-verified'
  | 'not-allowed'
  | 'not-host'
  | 'not-own-address'
  | 'quiz-changed'
  | 'report-in-flight'
  | 'session-exists'
  | 'start-in-progress'
  | 'too-early'
  | 'unknown-player';

/** Never caused by a person; they get the general text. */
type Unexplained =
  | 'bad-argument'
  | 'command-failed'
  | 'not-own-player'
  | 'too-many-devices'
  | 'unknown-answer'
  | 'unknown-team';

/** Messages for refused calls, by the service's code. */
const TEXTS: Record<Exclude<Rejection, HostRejection | Unexplained>, string> = {
  'already-answered': 'You have answered this question already. Your first answer counts.',
  'answer-too-late': 'Your answer came too late: the time for this question was up.',
  banned: 'The host has removed you from this quiz session.',
  'device-busy': 'You are still in a quiz session on this device. Reconnect to it, or leave it first.',
  'device-taken': 'This player belongs to another device.',
  'host-busy': 'Your own quiz session is still running. End it first before trying again.',
  'name-refused': 'This username cannot be used here. Please choose another one.',
  'name-taken': 'This username is already taken.',
  'no-session': 'This quiz session has ended.',
  'not-in-session': 'You are no longer in this quiz session.',
  overloaded: 'Quarry is busy. Please try again in a moment.',
  'room-locked': 'The host lets nobody new into this quiz session.',
  'service-unavailable': 'Quarry could not store this right now. Please try again in a moment.',
  'session-full': 'This quiz session is full.',
  'unknown-question': 'The quiz has moved on. This screen shows where it is now.',
  'wrong-state': 'The quiz has moved on. This screen shows where it is now.',
};

/** @param code of a refused call; an unknown one gets the general text. */
export function rejectionText(code: string | null): string {
  return code !== null && Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : ERRORS.somethingWrong;
}

/** Message for a failed HTTP call: a service that was not reached is told apart from one that refused. */
export function failureText(error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? ERRORS.network : ERRORS.generic;
}
