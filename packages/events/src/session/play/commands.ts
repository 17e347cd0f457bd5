import { LIMITS } from '#limits.ts';
import { kindOf } from '#questions/question.ts';
import type { ScreenRole } from '#screens.ts';
import { closesAt, elapsed, isTooLate, runningPause } from './clock.ts';
import { type CommandOf, responseIn } from './commands.ts';
import { fillTeams } from './decide-teams.ts';
import { accept, type CommandContext, closingFirst, type Decision, reject } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { phaseAccepts } from './machine.ts';
import { pointsFor, secondsOf } from './scoring.ts';
import {
  answerTo,
  type CurrentQuestion,
  nextQuestion,
  phase,
  presentPlayer,
  type SessionState,
  wasAsked,
} from './state.ts';

/** Decisions about questions, answers and phases up to the podium. */

/** Proposes an event only if the machine accepts it. */
function propose(state: SessionState, event: SessionEvent | undefined): Decision {
  return event && phaseAccepts(state.phase, event) ? accept(event) : reject('wrong-state');
}

/** An id other than the next question's is refused, so that a repeated click cannot skip a question (contract, section 3). */
export function playNext(state: SessionState, questionId: string | null, { at }: CommandContext): Decision {
  const next = nextQuestion(state);
  if (!next) return reject('wrong-state');
  if (questionId !== null && questionId !== next.question.id) return reject('unknown-question');
  const seconds = next.question.maxQuestionTime;
  const opening = propose(state, {
    type: 'QuestionOpened',
    questionId: next.question.id,
    index: next.index,
    deadline: seconds === 0 ? null : at + seconds * 1000,
  });
  return opening.accepted ? accept(...fillTeams(state), ...opening.events) : opening;
}

/** Transition by target phase (specification, section 4). */
export function changePhase(state: SessionState, command: CommandOf<'ChangePhase'>, context: CommandContext): Decision {
  switch (command.phase) {
    case 'lobby':
      return reject('wrong-state');
    case 'playing':
      return playNext(state, null, context);
    case 'statistics':
      return skip(state, {});
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

function closing(state: SessionState, by: 'host' | 'deadline'): SessionEvent | undefined {
  return state.current ? { type: 'QuestionClosed', questionId: state.current.question.id, by } : undefined;
}

type MeantFor = Pick<CommandOf<'SkipQuestion'>, 'questionId'>;

/** An id other than the current question's is refused, so that a command that comes late acts on no later question. */
const isForAnother = ({ current }: SessionState, { questionId }: MeantFor): boolean =>
  questionId !== undefined && questionId !== current?.question.id;

export function skip(state: SessionState, command: MeantFor): Decision {
  if (isForAnother(state, command)) return reject('unknown-question');
  return propose(state, closing(state, 'host'));
}

/** From the timer: late, early and duplicate jobs are harmless. */
export function closeOnTime(
  state: SessionState,
  command: CommandOf<'CloseQuestion'>,
  { at }: CommandContext,
): Decision {
  const closes = closesAt(state);
  if (state.current?.question.id !== command.questionId || closes === null) return accept();
  if (at < closes) return reject('too-early');
  return propose(state, closing(state, 'deadline'));
}

/** The running question, if it has a clock that a host can move. */
function timedQuestion({ current }: SessionState): (CurrentQuestion & { readonly deadline: number }) | undefined {
  const { deadline = null } = current ?? {};
  return current && !current.closed && deadline !== null ? { ...current, deadline } : undefined;
}

export function extend(state: SessionState, command: CommandOf<'ExtendTime'>): Decision {
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
 * A stopped clock is no phase: the question stays open and takes answers. Not once its time is over: the timer would find
 * it paused, and leave a question open that takes no answers.
 */
export function pause(state: SessionState, command: MeantFor, { at }: CommandContext): Decision {
  if (isForAnother(state, command)) return reject('unknown-question');
  const current = timedQuestion(state);
  if (!current) return reject('wrong-state');
  if (runningPause(current)) return accept();
  const closes = closesAt(state);
  if (current.pauses.length >= LIMITS.pauses || closes === null || at >= closes) return reject('wrong-state');
  return accept({ type: 'QuestionPaused', questionId: current.question.id });
}

export function resume(state: SessionState, command: MeantFor, { at }: CommandContext): Decision {
  if (isForAnother(state, command)) return reject('unknown-question');
  const current = timedQuestion(state);
  if (!current) return reject('wrong-state');
  const paused = runningPause(current);
  if (!paused) return accept();
  const deadline = current.deadline + Math.max(0, at - paused.from);
  return accept({ type: 'QuestionResumed', questionId: current.question.id, deadline });
}

/**
 * One answer per player and question; repeating the same answer is accepted (contract, section 4). The last one for which
 * a question waited leaves the closing to the timer, which grants others' answers that arrived in time their grace.
 */
export function submit(state: SessionState, command: CommandOf<'SubmitAnswer'>, { at }: CommandContext): Decision {
  const player = presentPlayer(state, command.playerId);
  if (!player) return reject('not-in-session');
  const response = responseIn(command);
  const given = answerTo(player, command.questionId);
  if (given) return JSON.stringify(given.response) === JSON.stringify(response) ? accept() : reject('already-answered');
  if (!state.questions.some((question) => question.id === command.questionId)) return reject('unknown-question');
  const current = state.current;
  if (current?.question.id !== command.questionId)
    return reject(wasAsked(state, command.questionId) ? 'answer-too-late' : 'unknown-question');
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
  });
}
