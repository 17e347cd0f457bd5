import { z } from 'zod';
import { answerIdSchema, playerIdSchema, questionIdSchema } from '#ids.ts';
import { kindOf, type Response, responseSchema } from '#questions/question.ts';
import { clock, nextMedia, places, questionEnd, stateChange, stepsComing } from '#session/announcements.ts';
import { defineEvent } from '#session/define-event.ts';
import { filteredInSchema, podiumPlaceSchema, timeFactorSchema } from '#session/fields.ts';
import { scheduleClose, scheduleIfAnswered } from '#session/intents.ts';
import { knownPlayer, notePlace } from '#session/players.ts';
import { close } from '#session/scoring.ts';
import { connectedPlayers, phase } from '#session/state.ts';

/** Milliseconds since 1970 on the one clock, the command stream's (contract, section 4). */
const instant = z.number();

const ofQuestion = { questionId: questionIdSchema };

/** Events of questions, answers and phases up to the podium. */
export const playEvents = {
  QuestionOpened: defineEvent(
    'QuestionOpened',
    {
      ...ofQuestion,
      index: z.number().int().min(0),
      /** Null for a question without a time limit. */
      deadline: instant.nullable(),
      /**
       * Until then it is shown without its answers, and its deadline assumes that they appear then; absent: shown with
       * its answers.
       */
      reads: instant.optional(),
    },
    {
      evolve(state, { questionId, index, deadline, reads = null }, at) {
        const question = state.questions[index];
        if (question?.id !== questionId) throw new RangeError(`question ${questionId} is not at ${index}`);
        const unanswered = state.options.closeWhenAnswered ? connectedPlayers(state) : null;
        const open = { openedAt: at, reads, deadline, pauses: [], closed: false, answered: 0 };
        state.current = { question, index, ...open, unanswered, allAnsweredAt: null };
        state.loaded.clear();
      },
      announce: (state, _, { at }) => [...stateChange(state), ...nextMedia(state), ...clock(state, at)],
      intents: scheduleClose,
    },
  ),

  /** After the time to read. Its time counts from now. */
  AnswersShown: defineEvent(
    'AnswersShown',
    { ...ofQuestion, deadline: instant.nullable() },
    {
      evolve({ current }, { deadline }, at) {
        if (current) Object.assign(current, { openedAt: at, reads: null, deadline });
      },
      announce: (state, _, { at }) => [...stateChange(state), ...clock(state, at)],
      intents: scheduleClose,
    },
  ),

  AnswerSubmitted: defineEvent(
    'AnswerSubmitted',
    {
      playerId: playerIdSchema,
      ...ofQuestion,
      /** '' where the response is not exactly one answer. */
      answerId: z.union([answerIdSchema, z.literal('')]),
      /** Older logs have none: it is the answer's id. */
      response: responseSchema.optional(),
      /** How right it is, from 0 to 1; null where nothing is right or wrong. Older logs have none. */
      share: z.number().min(0).max(1).nullish(),
      /** Seconds with milliseconds as decimals. */
      timeTaken: z.number().min(0),
      pointsReceived: z.number().int().min(0),
      /** The player's own multiple of the time, by which its bonus is computed; absent: 1. */
      timeFactor: timeFactorSchema.optional(),
      /** Languages whose word lists contain its text; absent: none. */
      filteredIn: filteredInSchema.optional(),
    },
    {
      activity: 'answers',
      evolve(state, event) {
        const player = knownPlayer(state, event.playerId);
        const { timeTaken, pointsReceived, timeFactor, filteredIn } = event;
        const running = state.current?.question;
        const question =
          running?.id === event.questionId ? running : state.questions.find(({ id }) => id === event.questionId);
        if (!question) throw new RangeError(`session ${state.id} has no question ${event.questionId}`);
        // The question's own strings: those parsed from each event would be half of a hall's memory.
        const answerId = question.answers.find(({ id }) => id === event.answerId)?.id ?? event.answerId;
        const isAnswer = event.response === undefined || event.response === answerId;
        const response = (isAnswer ? answerId : event.response) as Response;
        player.answers.push({
          questionId: question.id,
          answerId,
          response,
          share: event.share === undefined ? kindOf(question).share(question, response) : event.share,
          timeTaken,
          pointsReceived,
          ...(timeFactor !== undefined && { timeFactor }),
          ...(filteredIn && { filteredIn }),
        });
        player.score += pointsReceived;
        if (state.current) state.current.answered += 1;
        notePlace(state, player);
      },
      announce: (_, { playerId }) => [{ note: 'answer', playerId }],
      // The question may have waited for this player only.
      intents: (state, { timeFactor }) => (timeFactor === undefined ? scheduleIfAnswered(state) : scheduleClose(state)),
    },
  ),

  TimeExtended: defineEvent(
    'TimeExtended',
    { ...ofQuestion, deadline: instant },
    {
      changesRoom: true,
      evolve({ current }, { deadline }) {
        if (current) current.deadline = deadline;
      },
      announce: (state, _, { at }) => clock(state, at),
      intents: scheduleClose,
    },
  ),

  QuestionPaused: defineEvent('QuestionPaused', ofQuestion, {
    changesRoom: true,
    evolve({ current }, _, at) {
      if (current) current.pauses = [...current.pauses, { from: at, to: null }];
    },
    announce: (state, _, { at }) => clock(state, at),
  }),

  QuestionResumed: defineEvent(
    'QuestionResumed',
    { ...ofQuestion, deadline: instant },
    {
      evolve({ current }, { deadline }, at) {
        if (!current) return;
        current.pauses = current.pauses.map((one) => (one.to === null ? { ...one, to: Math.max(one.from, at) } : one));
        current.deadline = deadline;
      },
      announce: (state, _, { at }) => clock(state, at),
      intents: scheduleClose,
    },
  ),

  QuestionClosed: defineEvent(
    'QuestionClosed',
    {
      ...ofQuestion,
      by: z.enum(['deadline', 'everybody', 'host']),
      /** It was the last one, and the top three stay hidden until the podium; absent in older logs. */
      suspense: z.literal(true).optional(),
    },
    {
      ranks: true,
      evolve(state, { suspense }) {
        close(state);
        state.finale = suspense ? { shownAt: null, told: new Map() } : null;
      },
      // The phase without statistics is not shown; the event committed with this one announces what follows.
      announce: (state) => (phase(state) === 'passing' ? questionEnd(state) : places(state)),
    },
  ),

  LeaderboardShown: defineEvent('LeaderboardShown', {}, { evolve() {}, announce: stateChange }),

  PodiumShown: defineEvent(
    'PodiumShown',
    {},
    {
      evolve(state, _, at) {
        if (state.finale) state.finale = { ...state.finale, shownAt: at };
      },
      announce: stateChange,
    },
  ),

  /** The host reveals a step of the podium before its time; the next steps count from now. */
  StepRevealed: defineEvent(
    'StepRevealed',
    { place: podiumPlaceSchema },
    {
      evolve(state, { place }, at) {
        if (state.finale) state.finale = { ...state.finale, told: new Map(state.finale.told).set(place, at) };
      },
      announce: stepsComing,
    },
  ),
};
