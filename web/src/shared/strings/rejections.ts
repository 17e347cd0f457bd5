import type { Rejection } from '@quarry/events/session/rejections';
import { ERRORS } from './common.ts';

/** What a refused call means to the person who made it. The list of codes is the service's. */
const TEXTS: Record<Rejection, string> = {
  'already-answered': 'You have answered this question already. Your first answer counts.',
  'answer-too-late': 'Your answer came too late: the time for this question was up.',
  'bad-argument': ERRORS.somethingWrong,
  'command-failed': ERRORS.somethingWrong,
  'device-busy': 'You are still in another quiz session on this device. Reconnect to it, or leave it first.',
  'device-taken': 'This player belongs to another device.',
  'email-not-verified': 'Open the link in the mail we sent you first. Then the report can be sent.',
  'host-busy': 'Your own quiz session is still running. End it first before trying again.',
  'name-refused': 'This username holds characters that nobody can see. Please type it again.',
  'name-taken': 'This username is already taken.',
  'no-session': 'This quiz session has ended.',
  'not-host': 'This quiz session belongs to another host.',
  'not-in-session': 'You are no longer in this quiz session.',
  'not-own-address': 'The report can only be sent to your own address.',
  'not-own-player': ERRORS.somethingWrong,
  overloaded: 'Quarry is busy. Please try again in a moment.',
  'quiz-changed': 'This quiz was changed somewhere else. Please load it again.',
  'report-in-flight': 'The report is already on its way.',
  'service-unavailable': 'Quarry could not store this right now. Please try again in a moment.',
  'session-exists': ERRORS.somethingWrong,
  'too-early': 'The question is still running.',
  'unknown-answer': ERRORS.somethingWrong,
  'unknown-question': 'The quiz has moved on. This screen shows where it is now.',
  'wrong-state': 'The quiz has moved on. This screen shows where it is now.',
};

/** @param code of a refused call; one we do not know gets the general text. */
export function rejectionText(code: string | null): string {
  return code !== null && Object.hasOwn(TEXTS, code) ? TEXTS[code as Rejection] : ERRORS.somethingWrong;
}
