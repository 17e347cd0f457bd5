import { assign, getNextSnapshot, type SnapshotFrom, setup } from 'xstate';
import type { SessionPhase } from './phases.ts';

/** What the machine reads of the stored events that change the phase; joins and answers only read it. */
type PhaseEvent =
  | {
      readonly type: 'SessionCreated';
      readonly options: { readonly isLeaderboardBetween: boolean };
      readonly questions: readonly unknown[] | null;
    }
  | { readonly type: 'QuestionsSet'; readonly questions: readonly unknown[] }
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
}

const UNBORN: PhaseContext = { index: -1, questionCount: 0, isLeaderboardBetween: true };

const isNext = ({ context, event }: { context: PhaseContext; event: PhaseEvent }): boolean =>
  event.type === 'QuestionOpened' && event.index === context.index + 1 && event.index < context.questionCount;

const isLast = ({ context }: { context: PhaseContext }): boolean => context.index + 1 >= context.questionCount;

/**
 * The only definition of phases: the transition table of the specification, section 4. Its events are the stored ones,
 * so a log that violates the table cannot be folded. It has no timers (`after`): time arrives as events.
 */
const sessionMachine = setup({
  types: { context: {} as PhaseContext, events: {} as PhaseEvent },
  guards: {
    isNext,
    isNextWithoutLeaderboard: (args) => !args.context.isLeaderboardBetween && isNext(args),
    showsLeaderboard: (args) => args.context.isLeaderboardBetween || isLast(args),
    isLast,
  },
  actions: {
    create: assign(({ event, context }) =>
      event.type === 'SessionCreated'
        ? { isLeaderboardBetween: event.options.isLeaderboardBetween, questionCount: event.questions?.length ?? 0 }
        : context,
    ),
    setQuestions: assign({
      questionCount: ({ event, context }) =>
        event.type === 'QuestionsSet' ? event.questions.length : context.questionCount,
    }),
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
    playing: { on: { QuestionClosed: 'statistics' } },
    statistics: {
      on: {
        LeaderboardShown: { target: 'leaderboard', guard: 'showsLeaderboard' },
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
/** The six phases, and two that clients do not see: before the creation and after the end. */
export type InnerPhase = SessionPhase | 'unborn' | 'ended';

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
