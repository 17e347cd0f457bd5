import type { z } from 'zod';
import { answerIdSchema, playerIdSchema, questionIdSchema, userIdSchema } from '#ids.ts';
import { DURATIONS, LIMITS } from '#limits.ts';
import { kindOf, responseSchema } from '#questions/question.ts';
import { type ScreenRole, screenRoleSchema } from '#screens.ts';
import { closesAt, elapsed, isTooLate, runningPause, timeEnds } from '#session/clock.ts';
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
import type { SessionEvent } from '#session/events.ts';
import { extendSecondsSchema, filteredInSchema, podiumPlaceSchema, responseIn } from '#session/fields.ts';
import { isPhaseEvent, phaseAccepts } from '#session/machine.ts';
import { sessionPhaseSchema } from '#session/phases.ts';
import { pointsFor, secondsOf } from '#session/scoring.ts';
import {
  answerTo,
  type CurrentQuestion,
  nextQuestion,
  phase,
  presentPlayer,
  type SessionState,
  wasAsked,
} from '#session/state.ts';
import { stepsToTell } from './finale.ts';
import { followingClose, openingOf, openNow } from './opening.ts';

/** Questions, answers and phases up to the podium. */

const ofHost = { hostId: userIdSchema };

/** Proposes an event only if the machine accepts it. */
function propose(state: SessionState, event: SessionEvent): Decision {
  return phaseAccepts(state.phase, event) ? accept(event) : reject('wrong-state');
}

/** An id other than the next question's is refused, so that a repeated click cannot skip a question (contract, section 3). */
function playNext(state: SessionState, questionId: string | null, { at }: CommandContext): Decision {
  const next = nextQuestion(state);
  if (!next) return reject('wrong-state');
  if (questionId !== null && questionId !== next.question.id) return reject('unknown-question');
  const opened = openNow(state, next, at);
  if (!opened.every((event) => !isPhaseEvent(event) || phaseAccepts(state.phase, event))) return reject('wrong-state');
  if (!state.awaited) return accept(...openingOf(state, next, at));
  // It waits for its pictures already; its timer may be lost.
  return at < state.awaited.until ? accept() : accept(...opened);
}

const changePhaseSchema = commandSchema('ChangePhase', {
  ...ofHost,
  phase: sessionPhaseSchema,
  /** The screen that acts for the host, if any. */
  role: screenRoleSchema.optional(),
});

/** Transition by target phase (specification, section 4). */
function changePhase(
  state: SessionState,
  command: z.infer<typeof changePhaseSchema>,
  context: CommandContext,
): Decision {
  switch (command.phase) {
    case 'lobby':
      return reject('wrong-state');
    case 'playing':
      return playNext(state, null, context);
    case 'statistics':
      return skip(state, {}, context);
    case 'leaderboard':
      return propose(state, { type: 'LeaderboardShown' });
    case 'podium':
      return propose(state, { type: 'PodiumShown' });
    case 'endscreen':
      return finish(state, command.role);
  }
}

/** From the podium it is the next step; before, it ends the quiz, which only the host may do. */
function finish(state: SessionState, screen: ScreenRole | undefined): Decision {
  if (phase(state) === 'endscreen') return reject('wrong-state');
  if (phase(state) === 'podium') return accept({ type: 'SessionFinished', by: 'podium' });
  return screen ? reject('not-allowed') : accept(...closingFirst(state, { type: 'SessionFinished', by: 'host' }));
}

/** Closes the running question; one without statistics continues with what follows them. */
function closing(state: SessionState, by: 'host' | 'deadline' | 'everybody', { at }: CommandContext): Decision {
  const { current } = state;
  const suspense = state.showsFinale && !nextQuestion(state) ? ({ suspense: true } as const) : {};
  const closed = current && ({ type: 'QuestionClosed', questionId: current.question.id, by, ...suspense } as const);
  return closed && phaseAccepts(state.phase, closed)
    ? accept(closed, ...followingClose(state, at))
    : reject('wrong-state');
}

/** The question that a command is meant for, if its client names it. */
const meantFor = { questionId: questionIdSchema.optional() };
type MeantFor = z.infer<z.ZodObject<typeof meantFor>>;

/** An id other than the current question's is refused, so that a late command does not act on a later question. */
const isForAnother = ({ current }: SessionState, { questionId }: MeantFor): boolean =>
  questionId !== undefined && questionId !== current?.question.id;

function skip(state: SessionState, command: MeantFor, context: CommandContext): Decision {
  return isForAnother(state, command) ? reject('unknown-question') : closing(state, 'host', context);
}

const closeQuestion = commandSchema('CloseQuestion', { questionId: questionIdSchema });

/** From the timer: late, early and duplicate jobs are harmless. */
function closeOnTime(state: SessionState, command: z.infer<typeof closeQuestion>, context: CommandContext): Decision {
  const closes = closesAt(state);
  if (state.current?.question.id !== command.questionId || closes === null) return accept();
  const ends = timeEnds(state);
  const by = ends !== null && context.at >= ends ? 'deadline' : 'everybody';
  return context.at < closes ? reject('too-early') : closing(state, by, context);
}

const showAnswers = commandSchema('ShowAnswers', { questionId: questionIdSchema });

/** From the timer, as the close is. An outage on the way does not shorten the question: its time counts from now. */
function showOnTime({ current }: SessionState, command: z.infer<typeof showAnswers>, { at }: CommandContext): Decision {
  if (current?.question.id !== command.questionId || current.closed || current.reads === null) return accept();
  const { reads, deadline, question } = current;
  if (at < reads) return reject('too-early');
  const time = deadline === null ? null : deadline - reads - DURATIONS.closeGrace;
  return accept({ type: 'AnswersShown', questionId: question.id, deadline: time === null ? null : at + time });
}

const extendTime = commandSchema('ExtendTime', { ...ofHost, seconds: extendSecondsSchema, ...meantFor });

/** The running question, if it has a clock that a host can move. */
function timedQuestion({ current }: SessionState): (CurrentQuestion & { readonly deadline: number }) | undefined {
  const { deadline = null } = current ?? {};
  return current && !current.closed && deadline !== null ? { ...current, deadline } : undefined;
}

/** Moves the running question's deadline. */
function extend(state: SessionState, command: z.infer<typeof extendTime>): Decision {
  if (isForAnother(state, command)) return reject('unknown-question');
  const current = timedQuestion(state);
  if (!current) return reject('wrong-state');
  return accept({
    type: 'TimeExtended',
    questionId: current.question.id,
    deadline: current.deadline + command.seconds * 1000,
  });
}

/**
 * A stopped clock is not a phase: the question stays open and accepts answers. Refused once the time is over: the timer
 * would find the question paused and leave it open, though it accepts no answers.
 */
function pause(state: SessionState, command: MeantFor, { at }: CommandContext): Decision {
  if (isForAnother(state, command)) return reject('unknown-question');
  const current = timedQuestion(state);
  if (!current || current.reads !== null) return reject('wrong-state');
  if (runningPause(current)) return accept();
  const ends = timeEnds(state);
  if (current.pauses.length >= LIMITS.pauses || ends === null || at >= ends) return reject('wrong-state');
  return accept({ type: 'QuestionPaused', questionId: current.question.id });
}

function resume(state: SessionState, command: MeantFor, { at }: CommandContext): Decision {
  if (isForAnother(state, command)) return reject('unknown-question');
  const current = timedQuestion(state);
  if (!current) return reject('wrong-state');
  const paused = runningPause(current);
  if (!paused) return accept();
  const deadline = current.deadline + Math.max(0, at - paused.from);
  return accept({ type: 'QuestionResumed', questionId: current.question.id, deadline });
}

const revealStep = commandSchema('RevealStep', { ...ofHost, place: podiumPlaceSchema.optional() });

/** Reveals the next step of the podium now. A command that names a step already revealed changes nothing. */
function reveal(state: SessionState, { place }: z.infer<typeof revealStep>, { at }: CommandContext): Decision {
  if (phase(state) !== 'podium') return reject('wrong-state');
  const coming = stepsToTell(state, at);
  const next = coming[0]?.place;
  if (next !== undefined && (place === undefined || place === next))
    return accept({ type: 'StepRevealed', place: next });
  const isTold = place !== undefined && coming.every((step) => step.place !== place);
  return isTold ? accept() : reject('wrong-state');
}

const submitAnswer = commandSchema('SubmitAnswer', {
  playerId: playerIdSchema,
  questionId: questionIdSchema,
  response: responseSchema.optional(),
  /** From gateways of the previous release, which know no other responses. */
  answerId: answerIdSchema.optional(),
  /** Present for a response in words. */
  filteredIn: filteredInSchema.optional(),
}).refine((command) => responseIn(command) !== undefined);

/**
 * One answer per player and question; repeating the same answer is accepted (contract, section 4). The last answer for
 * which a question waited leaves closing it to the timer, whose delay lets other answers that arrived in time count.
 */
function submit(state: SessionState, command: z.infer<typeof submitAnswer>, { at }: CommandContext): Decision {
  const player = presentPlayer(state, command.playerId);
  if (!player) return reject('not-in-session');
  const response = responseIn(command);
  const given = answerTo(player, command.questionId);
  if (given) return JSON.stringify(given.response) === JSON.stringify(response) ? accept() : reject('already-answered');
  if (!state.questions.some((question) => question.id === command.questionId)) return reject('unknown-question');
  const current = state.current;
  if (current?.question.id !== command.questionId)
    return reject(wasAsked(state, command.questionId) ? 'answer-too-late' : 'unknown-question');
  if (current.reads !== null && !current.closed) return reject('question-not-open');
  if (isTooLate(current, player, at)) return reject('answer-too-late');
  const { question } = current;
  const kind = kindOf(question);
  if (response === undefined || !kind.accepts(question, response)) return reject('unknown-answer');
  const share = kind.share(question, response);
  const timeTaken = secondsOf(elapsed(current, at));
  const { timeFactor } = player;
  return accept({
    type: 'AnswerSubmitted',
    playerId: player.id,
    questionId: question.id,
    answerId: kind.answerIdOf(response),
    response,
    share,
    timeTaken,
    pointsReceived: pointsFor(question, share, timeTaken, timeFactor),
    ...(timeFactor === 1 ? {} : { timeFactor }),
    ...(command.filteredIn && { filteredIn: command.filteredIn }),
  });
}

const playQuestion = commandSchema('PlayQuestion', { ...ofHost, questionId: questionIdSchema.nullable() });

export const playCommands = {
  PlayQuestion: defineCommand(playQuestion, (state, { questionId }, context) => playNext(state, questionId, context)),
  ChangePhase: defineCommand(changePhaseSchema, changePhase),
  RevealStep: defineCommand(revealStep, reveal),
  SkipQuestion: defineCommand(commandSchema('SkipQuestion', { ...ofHost, ...meantFor }), skip),
  CloseQuestion: defineCommand(closeQuestion, closeOnTime, RECURRING),
  ShowAnswers: defineCommand(showAnswers, showOnTime, { ...RECURRING, countsFromDecision: true }),
  SubmitAnswer: defineCommand(submitAnswer, submit, { tellsHeld: true }),
  ExtendTime: defineCommand(extendTime, extend, { changesRoom: true }),
  PauseQuestion: defineCommand(commandSchema('PauseQuestion', { ...ofHost, ...meantFor }), pause, {
    changesRoom: true,
  }),
  ResumeQuestion: defineCommand(commandSchema('ResumeQuestion', { ...ofHost, ...meantFor }), resume),
};
