import { assign, getNextSnapshot, type SnapshotFrom, setup } from 'xstate';
import { kindOf } from '#questions/question.ts';
import type { SessionPhase } from './phases.ts';

type OfKind = Parameters<typeof kindOf>[0];

/** What the machine reads of the stored events that change the phase; joins and answers only read it. */
type PhaseEvent =
  | {
      readonly type: 'SessionCreated';
      readonly options: { readonly isLeaderboardBetween: boolean };
      readonly questions: readonly OfKind[] | null;
    }
  | { readonly type: 'QuestionsSet'; readonly questions: readonly OfKind[] }
  | { readonly type: 'QuestionOpened'; readonly index: number }
  | { readonly type: 'QuestionClosed' | 'LeaderboardShown' | 'PodiumShown' | 'SessionFinished' | 'SessionEnded' };

/** Any stored event. */
interface SomeEvent {
  readonly type: string;
}

interface PhaseContext {
  /** Index of the current question, -1 before the first. */
  index: number;
  questionCount: number;
  isLeaderboardBetween: boolean;
  /** Indexes of the questions after which statistics, or the leaderboard, are passed over; absent: none. */
  withoutStatistics?: readonly number[];
  withoutLeaderboard?: readonly number[];
}

const UNBORN: PhaseContext = { index: -1, questionCount: 0, isLeaderboardBetween: true };

const isNext = ({ context, event }: { context: PhaseContext; event: PhaseEvent }): boolean =>
  event.type === 'QuestionOpened' && event.index === context.index + 1 && event.index < context.questionCount;

const isLast = ({ context }: { context: PhaseContext }): boolean => context.index + 1 >= context.questionCount;

type Guarded = { readonly context: PhaseContext };

const isLeaderboardNext = ({ context }: Guarded): boolean =>
  isLast({ context }) ||
  (context.isLeaderboardBetween && !(context.withoutLeaderboard?.includes(context.index) ?? false));

const hasNoStatistics = ({ context }: Guarded): boolean => context.withoutStatistics?.includes(context.index) ?? false;

/**
 * The part of a list of questions that the phases depend on: how many there are, and what is passed over after which.
 */
function counted(questions: readonly OfKind[]): Partial<PhaseContext> {
  const where = (isSo: (question: OfKind) => boolean) => {
    const indexes = questions.flatMap((question, index) => (isSo(question) ? [index] : []));
    return indexes.length > 0 ? indexes : undefined;
  };
  const withoutStatistics = where((question) => kindOf(question).statistics === false);
  const withoutLeaderboard = where((question) => kindOf(question).ranks === false);
  return {
    questionCount: questions.length,
    ...(withoutStatistics && { withoutStatistics }),
    ...(withoutLeaderboard && { withoutLeaderboard }),
  };
}

/**
 * The only definition of phases: the transition table of the specification, section 4. Its events are the stored ones,
 * so a log that violates the table cannot be folded. It has no timers (`after`): time arrives as events.
 */
const sessionMachine = setup({
  types: { context: {} as PhaseContext, events: {} as PhaseEvent },
  guards: {
    isNext,
    isNextWithoutLeaderboard: (args) => !isLeaderboardNext(args) && isNext(args),
    isLeaderboardNext,
    isLast,
    hasNoStatistics,
  },
  actions: {
    create: assign(({ event, context }) =>
      event.type === 'SessionCreated'
        ? { isLeaderboardBetween: event.options.isLeaderboardBetween, ...counted(event.questions ?? []) }
        : context,
    ),
    setQuestions: assign(({ event, context }) => (event.type === 'QuestionsSet' ? counted(event.questions) : context)),
    open: assign({ index: ({ event, context }) => (event.type === 'QuestionOpened' ? event.index : context.index) }),
  },
}).createMachine({
  id: 'session',
  context: UNBORN,
  initial: 'unborn',
  states: {
    unborn: { on: { SessionCreated: { target: 'lobby', actions: 'create' } } },
    lobby: {
      on: {
        QuestionsSet: { actions: 'setQuestions' },
        QuestionOpened: { target: 'playing', guard: 'isNext', actions: 'open' },
        SessionFinished: 'endscreen',
        SessionEnded: 'ended',
      },
    },
    // Ending a session during a question closes the question first: every opened question is closed once.
    playing: { on: { QuestionClosed: [{ target: 'passing', guard: 'hasNoStatistics' }, { target: 'statistics' }] } },
    // Between the close of a question without statistics and what follows it, which is committed with it.
    passing: {
      on: {
        LeaderboardShown: { target: 'leaderboard', guard: 'isLast' },
        QuestionOpened: { target: 'playing', guard: 'isNext', actions: 'open' },
        SessionFinished: 'endscreen',
        SessionEnded: 'ended',
      },
    },
    statistics: {
      on: {
        LeaderboardShown: { target: 'leaderboard', guard: 'isLeaderboardNext' },
        QuestionOpened: { target: 'playing', guard: 'isNextWithoutLeaderboard', actions: 'open' },
        SessionFinished: 'endscreen',
        SessionEnded: 'ended',
      },
    },
    leaderboard: {
      on: {
        QuestionOpened: { target: 'playing', guard: 'isNext', actions: 'open' },
        PodiumShown: { target: 'podium', guard: 'isLast' },
        SessionFinished: 'endscreen',
        SessionEnded: 'ended',
      },
    },
    podium: { on: { SessionFinished: 'endscreen', SessionEnded: 'ended' } },
    endscreen: { on: { SessionEnded: 'ended' } },
    ended: { type: 'final' },
  },
});

export type PhaseSnapshot = SnapshotFrom<typeof sessionMachine>;
/** The six phases, and three that clients do not see: before the creation, after a close without statistics, after the end. */
export type InnerPhase = SessionPhase | 'unborn' | 'passing' | 'ended';

/** The snapshot before `SessionCreated`. */
export function initialPhase(): PhaseSnapshot {
  return sessionMachine.resolveState({ value: 'unborn', context: UNBORN });
}

const PHASE_EVENTS: ReadonlySet<string> = new Set(sessionMachine.events);

/** Only these go through the machine: a transition costs tens of microseconds, too much for every answer of a crowd. */
export function isPhaseEvent(event: SomeEvent): event is PhaseEvent {
  return PHASE_EVENTS.has(event.type);
}

/** Whether the machine accepts an event here; false for events that do not change the phase. */
export function phaseAccepts(snapshot: PhaseSnapshot, event: SomeEvent): boolean {
  return isPhaseEvent(event) && snapshot.can(event);
}

/** @throws RangeError on an event the phase does not accept, which XState itself ignores silently */
export function nextPhase(snapshot: PhaseSnapshot, event: PhaseEvent): PhaseSnapshot {
  if (!snapshot.can(event)) throw new RangeError(`${event.type} does not fit the phase ${snapshot.value}`);
  return getNextSnapshot(sessionMachine, snapshot, event);
}
