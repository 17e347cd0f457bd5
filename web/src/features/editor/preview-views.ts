import type { QuestionView } from '@quarry/events/hub-shapes';
import { sessionIdSchema } from '@quarry/events/ids';
import type { QuestionStatistics } from '@quarry/events/questions/kind';
import { kindOf, mediaIdsOf, openQuestion, type Question, type Response } from '@quarry/events/questions/question';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { EMPTY_SNAPSHOT, limitOf, type ViewOf } from '#features/host-session/model/host-view.ts';
import { NO_CHOICE } from '#features/player-session/model/choice.ts';
import type { ViewOf as PhoneViewOf } from '#features/player-session/model/player-view.ts';

const PREVIEW = sessionIdSchema.parse('preview');

/** A hall in the middle of a question. */
const HALL = { players: 24, answered: 15, chose: [6, 4, 2, 1, 1, 1], code: 'QUARRY7' } as const;

export const SAMPLE_PLAYER = { id: 'preview', identifier: 'Ada', deviceId: 'preview' } as const;

/**
 * Screens measure themselves again when the question's id changes, so here each wording and picture gets its own id.
 */
function measured<Q extends Question | QuestionView>(question: Q): Q['id'] {
  const { id, questionText, body = '', answers } = question;
  const shown = [questionText, body, ...answers.map(({ value }) => value), ...mediaIdsOf([question as Question])];
  return `${id} ${shown.join(' ')}` as Q['id'];
}

/** The projector's view while a question is open. */
export function hallPreview({ name, options, questions }: Quiz, question: Question): ViewOf<'playing'> {
  return {
    ...EMPTY_SNAPSHOT,
    phase: 'playing',
    sessionId: PREVIEW,
    quizCode: HALL.code,
    quiz: { name, options, questions },
    asked: questions.findIndex(({ id }) => id === question.id) + 1,
    voided: [],
    teams: [],
    untold: [],
    question: { ...question, id: measured(question) },
    remaining: limitOf(question),
    ticks: 0,
    isOvertime: false,
    paused: false,
    summary: {
      ...EMPTY_SNAPSHOT.summary,
      players: HALL.players,
      connected: HALL.players,
      answered: HALL.answered,
      missing: HALL.players - HALL.answered,
      ...sampleStatistics(question),
    },
  };
}

/** The hall's responses: the question's answers, or guesses. */
function sampleStatistics(question: Question): QuestionStatistics {
  const kind = kindOf(question);
  const ids = question.answers.map(({ id }) => id).filter((id) => kind.accepts(question, id));
  const tally = kind.tally(question);
  for (const [position, count] of HALL.chose.entries()) {
    const response: Response | null =
      ids.length > 0 ? (ids[position] ?? null) : kind.guess(question, position === 0, half);
    if (response === null) continue;
    for (let n = 0; n < count; n++) tally.add(response, kind.share(question, response));
  }
  return tally.result();
}

const half = () => 0.5;

/** A phone's view at the same time; like a real one, it does not know the correct answer. */
export function phonePreview(question: Question): PhoneViewOf<'playing'> {
  return {
    ...NO_CHOICE,
    phase: 'playing',
    teams: [],
    untold: [],
    hostAway: false,
    colourScheme: 0,
    accent: undefined,
    quizName: undefined,
    earlier: null,
    news: null,
    paused: false,
    question: { ...openQuestion(question, PREVIEW), id: measured(question) },
    own: { user: SAMPLE_PLAYER, score: 0, rank: 1, previousRank: 1, answers: [] },
    remaining: limitOf(question),
    ticks: 0,
    players: HALL.players,
  };
}
