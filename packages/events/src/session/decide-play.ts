import type { CommandOf } from './commands.ts';
import { accept, type CommandContext, type Decision, reject } from './decision.ts';
import { closingFirst } from './ending.ts';
import type { SessionEvent } from './events.ts';
import { phaseAccepts } from './machine.ts';
import type { SessionPhase } from './phases.ts';
import { pointsFor, secondsBetween } from './scoring.ts';
import { answerTo, nextQuestion, phase, presentPlayer, type SessionState } from './state.ts';

type PlayCommand = CommandOf<'PlayQuestion' | 'ChangePhase' | 'SkipQuestion' | 'CloseQuestion' | 'SubmitAnswer'>;

/** Questions, answers and phases up to the podium. */
export function decidePlay(state: SessionState, command: PlayCommand, context: CommandContext): Decision {
  switch (command.type) {
    case 'PlayQuestion':
      return playNext(state, command.questionId, context);
    case 'ChangePhase':
      return changePhase(state, command.phase, context);
    case 'SkipQuestion':
      return propose(state, closing(state, 'host'));
    case 'CloseQuestion':
      return closeOnTime(state, command, context);
    case 'SubmitAnswer':
      return submit(state, command, context);
  }
}

/** Proposes an event only if the machine accepts it. */
function propose(state: SessionState, event: SessionEvent | undefined): Decision {
  return event && phaseAccepts(state.phase, event) ? accept(event) : reject('wrong-state');
}

/** An id other than the next question's is refused, so that a repeated click cannot skip a question (contract, section 3). */
function playNext(state: SessionState, questionId: string | null, { at }: CommandContext): Decision {
  const next = nextQuestion(state);
  if (!next) return reject('wrong-state');
  if (questionId !== null && questionId !== next.question.id) return reject('unknown-question');
  const seconds = next.question.maxQuestionTime;
  return propose(state, {
    type: 'QuestionOpened',
    questionId: next.question.id,
    index: next.index,
    deadline: seconds === 0 ? null : at + seconds * 1000,
  });
}

/** Transition by target phase (specification, section 4). */
function changePhase(state: SessionState, target: SessionPhase, context: CommandContext): Decision {
  switch (target) {
    case 'lobby':
      return reject('wrong-state');
    case 'playing':
      return playNext(state, null, context);
    case 'statistics':
      return propose(state, closing(state, 'host'));
    case 'leaderboard':
      return propose(state, { type: 'LeaderboardShown' });
    case 'podium':
      return propose(state, { type: 'PodiumShown' });
    case 'endscreen':
      if (phase(state) === 'endscreen') return reject('wrong-state');
      return accept(
        ...closingFirst(state, { type: 'SessionFinished', by: phase(state) === 'podium' ? 'podium' : 'host' }),
      );
  }
}

function closing(state: SessionState, by: 'host' | 'deadline'): SessionEvent | undefined {
  return state.current ? { type: 'QuestionClosed', questionId: state.current.question.id, by } : undefined;
}

/** From the timer: late, early and duplicate jobs are harmless. */
function closeOnTime(state: SessionState, command: CommandOf<'CloseQuestion'>, { at }: CommandContext): Decision {
  const current = state.current;
  if (!current || current.closed || current.question.id !== command.questionId || current.deadline === null)
    return accept();
  if (at < current.deadline) return reject('too-early');
  return propose(state, closing(state, 'deadline'));
}

/** One answer per player and question; repeating the same answer is accepted (contract, section 4). */
function submit(state: SessionState, command: CommandOf<'SubmitAnswer'>, { at }: CommandContext): Decision {
  const player = presentPlayer(state, command.playerId);
  if (!player) return reject('not-in-session');
  const given = answerTo(player, command.questionId);
  if (given) return given.answerId === command.answerId ? accept() : reject('already-answered');
  if (!state.questions.some((question) => question.id === command.questionId)) return reject('unknown-question');
  const current = state.current;
  if (current?.question.id !== command.questionId)
    return reject(wasAsked(state, command.questionId) ? 'answer-too-late' : 'unknown-question');
  if (current.closed || (current.deadline !== null && at >= current.deadline)) return reject('answer-too-late');
  const answer = current.question.answers.find((candidate) => candidate.id === command.answerId);
  if (!answer) return reject('unknown-answer');
  const timeTaken = secondsBetween(current.openedAt, at);
  return accept({
    type: 'AnswerSubmitted',
    playerId: player.id,
    questionId: current.question.id,
    answerId: answer.id,
    timeTaken,
    pointsReceived: pointsFor(current.question, answer, timeTaken),
  });
}

function wasAsked(state: SessionState, questionId: string): boolean {
  return state.questions.findIndex((question) => question.id === questionId) <= (state.current?.index ?? -1);
}
