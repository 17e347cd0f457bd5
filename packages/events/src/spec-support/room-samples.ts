import type { CommandOf, SessionCommand } from '#session/commands.ts';
import type { EventOf, SessionEvent } from '#session/events.ts';
import type { TimeFactor } from '#session/fields.ts';
import { answered, answerId, closed, created, HOST, joined, opened, playerId, questionId } from './samples.ts';

/** Commands of a host about its room, and their events. */

export const remove = (n: number, ban = false): CommandOf<'RemovePlayer'> => ({
  type: 'RemovePlayer',
  hostId: HOST,
  playerId: playerId(`p${n}`),
  ban,
});
export const removed = (n: number, banned = false): EventOf<'PlayerRemoved'> => ({
  type: 'PlayerRemoved',
  playerId: playerId(`p${n}`),
  banned,
});
export const unban = (n: number): SessionCommand => ({
  type: 'UnbanPlayer',
  hostId: HOST,
  playerId: playerId(`p${n}`),
});
export const unbanned = (n: number): SessionEvent => ({ type: 'PlayerUnbanned', playerId: playerId(`p${n}`) });
export const rename = (n: number, identifier: string): SessionCommand => ({
  type: 'RenamePlayer',
  hostId: HOST,
  playerId: playerId(`p${n}`),
  identifier,
});
export const renamed = (n: number, identifier: string): SessionEvent => ({
  type: 'PlayerRenamed',
  playerId: playerId(`p${n}`),
  identifier,
});
export const setRoom = (changes: Omit<CommandOf<'SetRoom'>, 'type' | 'hostId'>): SessionCommand => ({
  type: 'SetRoom',
  hostId: HOST,
  ...changes,
});
export const room = (changes: Omit<EventOf<'RoomSet'>, 'type'>): SessionEvent => ({ type: 'RoomSet', ...changes });
export const extend = (seconds: number): SessionCommand => ({ type: 'ExtendTime', hostId: HOST, seconds });
export const extended = (deadline: number): SessionEvent => ({
  type: 'TimeExtended',
  questionId: questionId('q1'),
  deadline,
});
export const PAUSE: SessionCommand = { type: 'PauseQuestion', hostId: HOST };
export const RESUME: SessionCommand = { type: 'ResumeQuestion', hostId: HOST };
export const paused: SessionEvent = { type: 'QuestionPaused', questionId: questionId('q1') };
export const resumed = (deadline: number): SessionEvent => ({
  type: 'QuestionResumed',
  questionId: questionId('q1'),
  deadline,
});
export const setTime = (n: number, factor: TimeFactor): SessionCommand => ({
  type: 'SetPlayerTime',
  hostId: HOST,
  playerId: playerId(`p${n}`),
  factor,
});
export const timeSet = (n: number, factor: TimeFactor): SessionEvent => ({
  type: 'PlayerTimeSet',
  playerId: playerId(`p${n}`),
  factor,
});
export const voidIt = (id: string): SessionCommand => ({
  type: 'VoidQuestion',
  hostId: HOST,
  questionId: questionId(id),
  reason: 'two answers are right',
});
export const voided = (id: string): SessionEvent => ({
  type: 'QuestionVoided',
  questionId: questionId(id),
  reason: 'two answers are right',
});
export const correct = (id: string, ...answers: string[]): SessionCommand => ({
  type: 'CorrectQuestion',
  hostId: HOST,
  questionId: questionId(id),
  answerIds: answers.map(answerId),
});
export const corrected = (id: string, ...answers: string[]): SessionEvent => ({
  type: 'QuestionCorrected',
  questionId: questionId(id),
  answerIds: answers.map(answerId),
});
export const timer = (id: string): SessionCommand => ({ type: 'CloseQuestion', questionId: questionId(id) });

/** Ada knew it (p1), Ben did not (p2). */
export const played = [
  created(),
  joined(1, 'Ada'),
  joined(2, 'Ben'),
  opened(0),
  answered(1, 'q1-a', 100, 2),
  answered(2, 'q1-b', 0, 3),
  closed(0),
];
