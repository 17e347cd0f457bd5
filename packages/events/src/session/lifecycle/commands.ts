import { z } from 'zod';
import { quizIdSchema, userIdSchema } from '#ids.ts';
import { DURATIONS, LIMITS } from '#limits.ts';
import { questionsPlayed } from '#questions/question.ts';
import { isSameList, playedQuizIdSchema, questionListSchema, quizOptionsSchema } from '#quiz/quiz.ts';
import {
  accept,
  type CommandContext,
  closingFirst,
  commandSchema,
  type Decision,
  defineCommand,
  RECURRING,
  reject,
} from '#session/decision.ts';
import type { EventOf } from '#session/events.ts';
import { maxPlayersSchema } from '#session/fields.ts';
import { phase, type SessionState } from '#session/state.ts';
import { sessionCodeSchema } from '#session-code.ts';
import { lineOfText } from '#text.ts';

/** The start and the end of a session. */

/**
 * The questions to play: stored by the gateway and named here, because a quiz is up to 2 MB and a command at most
 * `MAX_COMMAND_BYTES`. Null: the quiz has none yet. Gateways of the previous release send the questions themselves.
 */
const played = {
  playedQuiz: playedQuizIdSchema.nullish(),
  questions: questionListSchema.nullish(),
};
const saysWhatIsPlayed = (command: { readonly playedQuiz?: unknown; readonly questions?: unknown }): boolean =>
  command.playedQuiz !== undefined || command.questions !== undefined;

const createSession = commandSchema('CreateSession', {
  hostId: userIdSchema,
  quizId: quizIdSchema,
  quizName: lineOfText(LIMITS.quizNameLength),
  code: sessionCodeSchema,
  options: quizOptionsSchema,
  ...played,
  /** Absent: the engine's own maximum, which is never exceeded. */
  maxPlayers: maxPlayersSchema.optional(),
}).refine(saysWhatIsPlayed);
type CreateSession = z.infer<typeof createSession>;

/**
 * A gateway gives up a command after 30 s and reports at most 10 s of holding time. A creation decided within 20 s is
 * still reported to its host; a later one was reported as failed, and would take the place of the session the host
 * started instead. The gateway ended the host's former session before; where another start came between, this one is
 * refused.
 */
function create(_: SessionState, command: CreateSession, context: CommandContext): Decision {
  const { waited = 0, crossSession } = context;
  if (waited >= DURATIONS.creationWait) return reject('service-unavailable');
  if (crossSession?.hostIsBusy) return reject('start-in-progress');
  const played = questionsOf(command, context);
  if (!played) return reject('service-unavailable');
  const { type, playedQuiz, questions, ...session } = command;
  return accept({ type: 'SessionCreated', ...session, ...played });
}

/** The questions that a command says are played; undefined if it names questions that are not stored. */
function questionsOf(
  { playedQuiz, questions = null }: CreateSession | SetQuestions,
  context: CommandContext,
): Pick<EventOf<'SessionCreated'>, 'questions' | 'playedQuiz'> | undefined {
  if (!playedQuiz) return { questions };
  return context.questions && { questions: [...context.questions], playedQuiz };
}

const setQuestionsSchema = commandSchema('SetQuestions', { hostId: userIdSchema, ...played }).refine(saysWhatIsPlayed);
type SetQuestions = z.infer<typeof setQuestionsSchema>;

/**
 * A session plays the quiz as stored when it was created. The same list again changes nothing; a different one comes from
 * a page that is out of date. A quiz that is not stored has no questions until its host sends them.
 */
function setQuestions(state: SessionState, command: SetQuestions, context: CommandContext): Decision {
  if (phase(state) !== 'lobby') return reject('wrong-state');
  const { questions, playedQuiz } = questionsOf(command, context) ?? {};
  if (!questions) return reject('service-unavailable');
  if (state.questions.length === 0)
    return accept({ type: 'QuestionsSet', questions, ...(playedQuiz && { playedQuiz }) });
  return isSameList(state.questions, questionsPlayed(questions, state)) ? accept() : reject('quiz-changed');
}

/** The end screen; on the end screen, the end of the session. */
function end(state: SessionState): Decision {
  return phase(state) === 'endscreen'
    ? accept({ type: 'SessionEnded', reason: 'host' })
    : accept(...closingFirst(state, { type: 'SessionFinished', by: 'host' }));
}

const terminateSession = commandSchema('TerminateSession', {
  // Engines of the previous release say `replaced`.
  reason: z.enum(['host', 'operator', 'replaced']).transform((reason) => (reason === 'replaced' ? 'host' : reason)),
});

/** At once: its host starts another one, or an operator ends it. */
function terminate(state: SessionState, { reason }: z.infer<typeof terminateSession>): Decision {
  return accept(...closingFirst(state, { type: 'SessionEnded', reason }));
}

/** Idle for a day, or on its end screen for half an hour. */
export function isOverdue(
  { touchedAt, finishedAt }: Readonly<Pick<SessionState, 'touchedAt' | 'finishedAt'>>,
  at: number,
): boolean {
  return at - touchedAt >= DURATIONS.sessionIdle || (finishedAt !== null && at - finishedAt >= DURATIONS.endScreen);
}

function expire(state: SessionState, _: unknown, { at }: CommandContext): Decision {
  return isOverdue(state, at) ? accept(...closingFirst(state, { type: 'SessionEnded', reason: 'expired' })) : accept();
}

/** Makes the engine drop the session from memory, so that nothing more is added to the log that its host deletes. */
function forget(state: SessionState): Decision {
  if (phase(state) === 'ended') return accept();
  return phase(state) === 'endscreen' ? accept({ type: 'SessionEnded', reason: 'host' }) : reject('wrong-state');
}

const ofHost = { hostId: userIdSchema };

export const lifecycleCommands = {
  CreateSession: defineCommand(createSession, create, { creates: true, tellsHeld: true }),
  SetQuestions: defineCommand(setQuestionsSchema, setQuestions),
  EndSession: defineCommand(commandSchema('EndSession', ofHost), end),
  TerminateSession: defineCommand(terminateSession, terminate, { mayBeLate: true }),
  ExpireSession: defineCommand(commandSchema('ExpireSession', {}), expire, RECURRING),
  ForgetSession: defineCommand(commandSchema('ForgetSession', ofHost), forget, { afterTheEnd: true }),
};
