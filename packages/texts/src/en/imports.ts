import { LIMITS } from '@quarry/events/limits';
import { formatNumber } from './words.ts';

const QUOTED = 'must be a text in quotes';
const SWITCH = 'must be true or false';
const MODIFIER = 'must be 0 or 1';
const ID = 'must be 1 to 128 letters, digits, dots or dashes';
const DATE = 'must be a date';

/** Problems of a file that cannot be imported, after 'File is not valid.' */
export const imports = {
  tooLarge: (megabytes: number) => `It is larger than ${formatNumber(megabytes)} MB.`,
  unreadable: 'It cannot be read.',
  encoding: 'Its text is neither UTF-8 nor UTF-16.',
  noJson: 'It is not JSON.',
  noQuiz: 'It contains no quiz.',
  more: (count: number) => `And ${count} more.`,
  question: (position: number) => `Question ${position}`,
  answer: (question: number, answer: number) => `Question ${question}, answer ${answer}`,
  /** A line of the list. @param place null: the quiz as a whole */
  problem: (place: string | null, wrong: string) => {
    const line = place === null ? wrong : `${place}: ${wrong}`;
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
  },
  requirement: (field: string, must: string) => `${field} ${must}`,
  options: 'Options',
  wrongShape: 'has the wrong shape',
  missing: (field: string) => `${field} is missing`,
  tooLong: (max: number) => `text is longer than ${max} characters`,
  control: 'text contains a line break or another control character',

  /** Requirements of a file's fields. */
  fields: {
    name: { must: QUOTED },
    questionText: { name: 'text', must: QUOTED },
    value: { name: 'text', must: QUOTED },
    body: { must: QUOTED },
    explanation: { must: QUOTED },
    notes: { must: QUOTED },
    correct: { must: SWITCH },
    id: { must: ID },
    answers: { must: `must be a list of ${LIMITS.minAnswers} to ${LIMITS.maxAnswers} answers` },
    questions: { name: 'Questions', must: `must be a list of 1 to ${LIMITS.maxQuestions} questions` },
    options: { name: 'Options', must: 'must be the options of a quiz' },
    maxQuestionTime: { must: `must be a whole number from 0 to ${LIMITS.maxQuestionTime}` },
    questionPoints: { must: `must be a whole number from 0 to ${LIMITS.maxQuestionPoints}` },
    questionPointsModifier: { must: MODIFIER },
    questionType: { must: 'must be 0' },
    showLiveStats: { must: SWITCH },
    isLeaderboardBetween: { must: SWITCH },
    colourScheme: { must: MODIFIER },
    teams: { must: `must be null, or a count of ${LIMITS.minTeams} to ${LIMITS.maxTeams} and "even" or "pick"` },
    language: { must: 'must be en, de, fr, es or ar' },
    names: { must: 'must be "own" or "given"' },
    nameFilter: { must: SWITCH },
    createdOn: { must: DATE },
    lastTimePlayed: { must: `${DATE} or null` },
  } as Readonly<Record<string, { readonly name?: string; readonly must: string } | undefined>>,
};
