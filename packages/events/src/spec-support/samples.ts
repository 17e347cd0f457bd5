import {
  answerIdSchema,
  commandIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  questionIdSchema,
  quizIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '#ids.ts';
import type { Question } from '#questions/question.ts';
import type { SingleChoiceQuestion } from '#questions/single-choice.ts';
import { DEFAULT_QUIZ_OPTIONS } from '#quiz/defaults.ts';
import type { QuizOptions } from '#quiz/quiz.ts';
import type { CommandOf, SessionCommand } from '#session/commands.ts';
import type { EventOf } from '#session/events.ts';
import type { Connection } from '#session/fields.ts';
import { sessionCodeSchema } from '#session-code.ts';

/** Ids, quizzes, events and commands the specs speak of. `p1` is a player, `d1` its device, `q1` a question, `q1-a` an answer. */

export const SESSION = sessionIdSchema.parse('session-1');
export const HOST = userIdSchema.parse('host-1');
export const OTHER_HOST = userIdSchema.parse('host-2');
/** Milliseconds on the stream's clock: when a spec's given events happened. */
export const T0 = 1_700_000_000_000;

export const playerId = (id: string) => playerIdSchema.parse(id);
export const deviceId = (id: string) => deviceIdSchema.parse(id);
export const questionId = (id: string) => questionIdSchema.parse(id);
export const answerId = (id: string) => answerIdSchema.parse(id);
export const commandId = (id: string) => commandIdSchema.parse(id);
export const connectionId = (id: string) => connectionIdSchema.parse(id);
export const gatewayId = (id: string) => gatewayIdSchema.parse(id);

export const connection = (id: string, gateway = 'g1'): Connection => ({
  gatewayId: gatewayId(gateway),
  connectionId: connectionId(id),
});

/** Question `q1`, `q2` …: 20 seconds, 100 points, three answers of which the first is correct. */
export function question(id: string, changes: Partial<SingleChoiceQuestion> = {}): Question {
  return {
    id: questionId(id),
    questionText: `What is ${id}?`,
    answers: ['a', 'b', 'c'].map((letter) => ({
      id: answerId(`${id}-${letter}`),
      value: `The ${letter} of ${id}`,
      correct: letter === 'a',
    })),
    maxQuestionTime: 20,
    questionPoints: 100,
    questionPointsModifier: 0,
    questionType: 0,
    showLiveStats: false,
    ...changes,
  };
}

export const QUESTIONS: readonly Question[] = [question('q1'), question('q2'), question('q3')];

interface SessionSample {
  readonly questions?: readonly Question[] | null;
  readonly options?: Partial<QuizOptions>;
}

const sessionOf = ({ questions = QUESTIONS, options = {} }: SessionSample) => ({
  hostId: HOST,
  quizId: quizIdSchema.parse('quiz-1'),
  quizName: 'Minerals',
  code: sessionCodeSchema.parse('ABCDEFG'),
  options: { ...DEFAULT_QUIZ_OPTIONS, ...options },
  questions: questions && [...questions],
});

export const create = (sample: SessionSample = {}): CommandOf<'CreateSession'> => ({
  type: 'CreateSession',
  ...sessionOf(sample),
});

export const created = (sample: SessionSample = {}): EventOf<'SessionCreated'> => ({
  type: 'SessionCreated',
  ...sessionOf(sample),
});

/** Player `pN` with device `dN` on connection `cN`, by default named `Player N`. */
const playerOf = (n: number, identifier = `Player ${n}`) => ({
  playerId: playerId(`p${n}`),
  identifier,
  deviceId: deviceId(`d${n}`),
  connection: connection(`c${n}`),
});

export const enter = (n: number, identifier?: string): CommandOf<'EnterSession'> => ({
  type: 'EnterSession',
  ...playerOf(n, identifier),
});

export const joined = (n: number, identifier?: string): EventOf<'PlayerJoined'> => ({
  type: 'PlayerJoined',
  ...playerOf(n, identifier),
});

export const left = (n: number): EventOf<'PlayerLeft'> => ({
  type: 'PlayerLeft',
  playerId: playerId(`p${n}`),
  reason: 'left',
});

/** Left the lobby for being away. */
export const swept = (n: number): EventOf<'PlayerLeft'> => ({ ...left(n), reason: 'away' });

export const dropped = (n: number): EventOf<'PlayerDropped'> => ({
  type: 'PlayerDropped',
  playerId: playerId(`p${n}`),
});

export const returned = (n: number, to: Connection = connection(`c${n}`)): EventOf<'PlayerReturned'> => ({
  type: 'PlayerReturned',
  playerId: playerId(`p${n}`),
  connection: to,
});

/** Opens the question at `index` of `QUESTIONS`, with its deadline of 20 seconds unless told otherwise. */
export const opened = (index: number, deadline: number | null = T0 + 20_000): EventOf<'QuestionOpened'> => ({
  type: 'QuestionOpened',
  questionId: questionId(`q${index + 1}`),
  index,
  deadline,
});

export const closed = (index: number, by: 'deadline' | 'host' = 'host'): EventOf<'QuestionClosed'> => ({
  type: 'QuestionClosed',
  questionId: questionId(`q${index + 1}`),
  by,
});

export const submit = (n: number, answer: string): CommandOf<'SubmitAnswer'> => ({
  type: 'SubmitAnswer',
  playerId: playerId(`p${n}`),
  questionId: questionId(answer.replace(/-.*/, '')),
  response: answerId(answer),
});

/** An answer to a question of `QUESTIONS`, of which the first is right. */
export const answered = (n: number, answer: string, pointsReceived = 0, timeTaken = 0): EventOf<'AnswerSubmitted'> => ({
  ...submit(n, answer),
  type: 'AnswerSubmitted',
  answerId: answerId(answer),
  share: answer.endsWith('-a') ? 1 : 0,
  timeTaken,
  pointsReceived,
});

export const dropGateway = (id: string): SessionCommand => ({ type: 'DropGateway', gatewayId: gatewayId(id) });
export const reconcile = (there: Partial<CommandOf<'ReconcilePresence'>> = {}): SessionCommand => ({
  type: 'ReconcilePresence',
  gatewayId: gatewayId('g1'),
  players: [],
  hosts: [],
  entering: [],
  ...there,
});
