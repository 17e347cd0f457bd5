import { randomUUID } from 'node:crypto';
import type {
  AnswerId,
  ConnectionId,
  DeviceId,
  PlayerId,
  QuestionId,
  QuizId,
  SessionId,
  UserId,
} from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { CommandOf, SessionCommand } from '@quarry/events/session/commands';
import { sessionCodeFrom } from '@quarry/events/session-code';
import type { BackplaneProbe } from './backplane-probe.ts';

export const HOST = 'host-1' as UserId;

export function newSessionId(): SessionId {
  return randomUUID() as SessionId;
}

export function question(id: string, maxQuestionTime: number): Question {
  return {
    id: id as QuestionId,
    questionText: `What is ${id}?`,
    answers: [
      { id: 'right' as AnswerId, value: 'right', correct: true },
      { id: 'wrong' as AnswerId, value: 'wrong', correct: false },
    ],
    maxQuestionTime,
    questionPoints: 100,
    questionPointsModifier: 0,
    questionType: 0,
    showLiveStats: false,
  };
}

/** @param hostId has one running session: another is refused until it has ended */
export function createSession(questions: Question[], hostId: UserId = HOST) {
  return {
    type: 'CreateSession' as const,
    hostId,
    quizId: 'quiz-1' as QuizId,
    quizName: 'Minerals',
    code: sessionCodeFrom(crypto.getRandomValues(new Uint8Array(7))),
    options: DEFAULT_QUIZ_OPTIONS,
    questions,
  } satisfies SessionCommand;
}

export function enter(probe: BackplaneProbe, name: string): CommandOf<'EnterSession'> {
  return {
    type: 'EnterSession',
    playerId: `player-${name}` as PlayerId,
    identifier: name,
    deviceId: `device-${name}` as DeviceId,
    connection: { gatewayId: probe.gatewayId, connectionId: `connection-${randomUUID()}` as ConnectionId },
  };
}

export function submit(name: string, questionId: string, answerId: string): SessionCommand {
  return {
    type: 'SubmitAnswer',
    playerId: `player-${name}` as PlayerId,
    questionId: questionId as QuestionId,
    answerId: answerId as AnswerId,
  };
}

export const playNext: SessionCommand = { type: 'PlayQuestion', hostId: HOST, questionId: null };
