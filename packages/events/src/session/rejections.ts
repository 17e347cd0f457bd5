/**
 * Reasons for refusing a call: the closed list of codes on the wire (`HubException: <code>`, contract section 3) and in
 * problem details. The value is the meaning, for the docs and the logs.
 */
export const REJECTIONS = {
  'already-answered': 'the player has already given another answer to this question',
  'answer-too-late': 'the question was closed, or its time was up, when the answer arrived',
  'bad-argument': 'an argument of the call is not of its shape',
  banned: 'the host banned this device from the session',
  'command-failed': 'the command could not be processed and was stored as a dead letter for the operators',
  'device-busy': 'this device is in another running session, as a player who has not left',
  'device-taken': 'the player id given belongs to another device',
  'email-not-verified': 'the address was never confirmed by a sign-in link',
  'host-busy': 'the signed-in host has another running session',
  'name-refused':
    'the name is empty or too long, has characters that nobody can see or that reorder text, or a filtered word',
  'name-taken': 'another player of the session has this name, or one that looks like it',
  'no-session': 'there is no such session, or it has ended',
  'not-allowed': 'a stage or a remote may not do this, or not in this session',
  'not-host': 'the session belongs to another host',
  'not-in-session': 'this connection has not entered the session, or its player was removed',
  'not-own-address': 'a report goes to the address of the signed-in host only',
  'not-own-player': 'the player named is not the one bound to this connection',
  overloaded: 'too much is asked at once, or too many commands are waiting; try again in a moment',
  'question-not-open': 'the answers of the question are not shown yet',
  'quiz-changed': 'the questions given are not those that the session plays',
  'report-in-flight': 'a report of this session is already being sent',
  'room-locked': 'the host has locked the room: nobody new enters',
  'service-unavailable': 'the service could not confirm the command in time; if it was sent it may still count',
  'session-exists': 'the session id or code is in use',
  'session-full': 'the session has reached its limit of players, or of changes by its host',
  'start-in-progress': 'another session of this host is being started, or has just been',
  'too-early': 'the question still runs',
  'too-many-devices':
    'this connection has entered with two devices already; further ones need connections of their own',
  'unknown-answer': 'the question has no such answer',
  'unknown-player': 'the session has no such player',
  'unknown-question': 'the question is not the one that runs, or not the next one',
  'unknown-team': 'the quiz has no such team',
  'wrong-state': 'the session is in a state that does not allow this',
} as const;

export type Rejection = keyof typeof REJECTIONS;

/** Whether a string from the wire is one of these codes. */
export function isRejection(text: string): text is Rejection {
  return Object.hasOwn(REJECTIONS, text);
}

/** All codes, in the order of the list. */
export const REJECTION_CODES = Object.keys(REJECTIONS).filter(isRejection);
