import { LIMITS } from '@quarry/events/limits';

/** Problems of a file that cannot be imported, after 'File is not valid.' */
export const IMPORT = {
  tooLarge: (megabytes: string) => `It is larger than ${megabytes} MB.`,
  unreadable: 'It cannot be read.',
  encoding: 'Its text is neither UTF-8 nor UTF-16.',
  noJson: 'It is not JSON.',
  noQuiz: 'It contains no quiz.',
  more: (count: number) => `And ${count} more.`,
  question: (position: number) => `Question ${position}`,
  answer: (position: number) => `answer ${position}`,
  options: 'Options',
  wrongShape: 'has the wrong shape',
  missing: (field: string) => `${field} is missing`,
  tooLong: (max: number) => `text is longer than ${max} characters`,
  control: 'text contains a line break or another control character',
} as const;

const QUOTED = 'must be a text in quotes';
const SWITCH = 'must be true or false';
const MODIFIER = 'must be 0 or 1';
const ID = 'must be 1 to 128 letters, digits, dots or dashes';
const DATE = 'must be a date';

/** Requirements of a file's fields. */
export const IMPORT_FIELDS: Readonly<Record<string, { readonly name?: string; readonly must: string } | undefined>> = {
  name: { must: QUOTED },
  questionText: { name: 'text', must: QUOTED },
  value: { name: 'text', must: QUOTED },
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
};
