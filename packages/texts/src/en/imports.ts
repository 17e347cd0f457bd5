import { LIMITS } from '@quarry/events/limits';
import { counted, formatNumber } from './words.ts';

const QUOTED = 'must be a text in quotes';
const SWITCH = 'must be true or false';
const MODIFIER = 'must be 0 or 1';
const ID = 'must be 1 to 128 letters, digits, dots or dashes';
const DATE = 'must be a date';

/** Files: problems of one that the settings cannot import, after 'File is not valid.', and the window that takes questions of any. */
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

  /** What is wrong with a list of questions or answers, by what the schema says of it. */
  lists: {
    'two questions have the same id': 'two questions have the same id',
    'two answers have the same id': 'two answers have the same id',
    'exactly one answer must be correct': 'exactly one answer must be correct',
    'at least one answer must be correct': 'at least one answer must be correct',
    'all answers of an order are correct': 'all answers of an order are correct',
    'no answer of a poll is correct': 'no answer of a poll is correct',
    'all spellings are correct': 'all spellings are correct',
  } as Readonly<Record<string, string>>,

  window: {
    open: 'Questions from a file',
    title: 'A quiz from a file',
    addTitle: 'Add questions from a file',
    hint: 'A table of Kahoot!, Blooket or Wayground, Moodle’s GIFT or XML, Aiken, arsnova, CSV, our own exports, or lines of text. You see what is in it before anything is stored.',
    drop: 'Drop a file here',
    choose: 'Choose a file',
    paste: 'Or paste questions',
    example: 'Which planet is the largest?\nMars\n*Jupiter',
    read: 'Read the text',
    reading: 'Reading the file…',
    nothingStored: 'Nothing was stored.',
    found: (questions: number, format: string) =>
      `${counted(questions, 'question', 'questions')} in the file (${format})`,
    formats: {
      quarry: 'our own export',
      zip: 'our own export with pictures',
      kahoot: 'Kahoot! table',
      csv: 'table',
      gift: 'Moodle GIFT',
      aiken: 'Aiken',
      'moodle-xml': 'Moodle XML',
      arsnova: 'arsnova',
      blooket: 'Blooket table',
      wayground: 'Wayground table',
      lines: 'lines of text',
    } as Readonly<Record<string, string | undefined>>,
    right: 'Right',
    edit: (position: number) => `Edit question ${formatNumber(position)}`,
    backToList: 'All questions',
    all: 'Take all',
    none: 'Take none',
    error: 'Error',
    warning: 'Note',
    tooMany: (room: number) => `At most ${counted(room, 'question fits', 'questions fit')}. Please take fewer.`,
    otherFile: 'Another file',
    takeNew: (count: number) => (count === 0 ? 'New quiz' : `New quiz with ${counted(count, 'question', 'questions')}`),
    takeOpen: (count: number) => (count === 0 ? 'Add' : `Add ${counted(count, 'question', 'questions')}`),
    unnamed: 'Imported quiz',
  },

  /** A quiz as another file than the specification's. */
  exports: {
    label: 'As last saved:',
    formats: { zip: 'Whole quiz (ZIP)', csv: 'Table (CSV)', gift: 'Moodle (GIFT)' },
  },

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
    shuffle: { must: SWITCH },
    closeWhenAnswered: { must: SWITCH },
    readingTime: { must: `must be a whole number from 0 to ${LIMITS.readingTime}` },
    brand: { must: 'must have a colour #rrggbb and ids of pictures' },
    accent: { must: 'must be a colour #rrggbb' },
    createdOn: { must: DATE },
    lastTimePlayed: { must: `${DATE} or null` },
    tags: { must: `must be a list of up to ${LIMITS.tags} texts of up to ${LIMITS.tagLength} characters` },
  } as Readonly<Record<string, { readonly name?: string; readonly must: string } | undefined>>,
};
