import { z } from 'zod';
import { quizIdSchema, sessionIdSchema, userIdSchema } from '#ids.ts';
import { questionsPlayed } from '#questions/question.ts';
import { playedQuizIdSchema, questionListSchema, quizOptionsSchema } from '#quiz/quiz.ts';
import { nextMedia, stateChange, unannounced } from '#session/announcements.ts';
import { defineEvent, type Moment } from '#session/define-event.ts';
import { maxPlayersSchema, OPEN_ROOM } from '#session/fields.ts';
import { type Intent, intentsAtEnd } from '#session/intents.ts';
import { emptyRoster } from '#session/roster.ts';
import type { SessionState } from '#session/state.ts';
import { visiblePhase } from '#session/views.ts';
import { sessionCodeSchema } from '#session-code.ts';

/** Events of the start and the end of a session. */
export const lifecycleEvents = {
  SessionCreated: defineEvent(
    'SessionCreated',
    {
      hostId: userIdSchema,
      quizId: quizIdSchema,
      quizName: z.string(),
      code: sessionCodeSchema,
      options: quizOptionsSchema,
      questions: questionListSchema.nullable(),
      /** Where the questions are stored; absent in older logs, which hold them themselves. */
      playedQuiz: playedQuizIdSchema.optional(),
      /** Older logs: the host's previous session, which ended with this event. */
      replaces: sessionIdSchema.optional(),
      /** Most players, if fewer than the engine's own maximum. */
      maxPlayers: maxPlayersSchema.optional(),
    },
    {
      evolve(state, event, at) {
        state.hostId = event.hostId;
        state.quizId = event.quizId;
        state.quizName = event.quizName;
        state.code = event.code;
        state.maxPlayers = event.maxPlayers ?? null;
        state.options = event.options;
        state.questions = questionsPlayed(event.questions ?? [], state);
        state.room = {
          ...OPEN_ROOM,
          names: event.options.names ?? OPEN_ROOM.names,
          nameFilter: event.options.nameFilter ?? OPEN_ROOM.nameFilter,
        };
        state.roster = emptyRoster(event.options.teams?.count);
        state.teamScores = state.roster.teams.map(() => 0);
        state.createdAt = at;
      },
      announce: unannounced,
    },
  ),

  QuestionsSet: defineEvent(
    'QuestionsSet',
    { questions: questionListSchema, playedQuiz: playedQuizIdSchema.optional() },
    {
      evolve(state, { questions }) {
        state.questions = questionsPlayed(questions, state);
      },
      announce: nextMedia,
    },
  ),

  /** The end screen. */
  SessionFinished: defineEvent(
    'SessionFinished',
    { by: z.enum(['podium', 'host']) },
    {
      endsPlay: true,
      evolve(state, _, at) {
        state.finishedAt = at;
      },
      announce: stateChange,
      intents: atFirstEnd,
    },
  ),

  SessionEnded: defineEvent(
    'SessionEnded',
    {
      /** `replaced` is from older logs: the host started another session. */
      reason: z.enum(['host', 'replaced', 'expired', 'operator']),
    },
    {
      endsPlay: true,
      evolve() {},
      // Players and host on the end screen see no change.
      announce: (state, _, { before }) => (visiblePhase(state) === before.phase ? [] : stateChange(state)),
      intents: atFirstEnd,
    },
  ),
};

/** Once, at the first of the two ends, and only if a question was opened. */
function atFirstEnd(state: SessionState, _: unknown, { before, version }: Moment): Intent[] {
  return before.phase === 'endscreen' || state.current === null ? [] : intentsAtEnd(state.id, version);
}
