import { counted, formatNumber, listOf } from './words.ts';

/** The page of a quiz that somebody shares. */
export const sharedQuiz = {
  title: 'A shared quiz',
  facts: (questions: number, kinds: readonly string[]) =>
    `${counted(questions, 'question', 'questions')}: ${listOf(kinds)}`,
  copy: 'Copy to my quizzes',
  signIn: 'Sign in to copy it',
  onPhone: 'To copy this quiz to your own, sign in on a computer or tablet.',
  copied: 'It is among your quizzes now.',
  open: 'Open my quizzes',
  edit: 'Edit the copy',
  tooManyPictures: 'Your pictures leave no room for those of this quiz.',
  gone: 'This quiz is not shared any more.',
  goneHint: 'Whoever sent you the link can share it again.',
  question: (position: number) => `Question ${formatNumber(position)}`,
  right: 'Right',
  order: 'In the right order',
  seconds: (seconds: number) => `${formatNumber(seconds)} s`,
  points: (points: number) => counted(points, 'point', 'points'),
  untimed: 'No limit',
  explanation: 'Explanation',
};
