import { LIMITS } from '@quarry/events/limits';
import { counted, formatNumber } from './words.ts';

/** Texts of questions whose answer is typed. */
export const typedAnswer = {
  field: 'Your answer',
  send: 'Send',
  sent: 'You sent',
  yours: 'You wrote',
  right: (spellings: number): string => (spellings === 1 ? 'Right is' : 'Right are'),
  onPhone: 'Write your answer on your phone',

  spellings: 'Accepted spellings',
  hint: `Whoever writes one of these is right, ${formatNumber(LIMITS.spellings)} at most.`,
  spelling: (position: number) => `Spelling ${formatNumber(position)}`,
  addSpelling: 'Add a spelling',
  deleteSpelling: (position: number) => `Delete spelling ${formatNumber(position)}`,
  exact: 'Exactly as written',
  exactHint: 'Capitals and accents count: Café is not cafe',
  typos: 'Typing errors that are forgiven',
  typosOf: ['None', 'One in a word of five letters', 'Two in a word of ten letters'] as [string, string, string],

  written: 'What was written',
  nothing: 'Nobody wrote anything.',
  group: (text: string, count: number, right: boolean) => `${text}: ${formatNumber(count)}${right ? ' (Correct)' : ''}`,
  others: (count: number) => counted(count, 'other answer', 'other answers'),
  accept: (text: string) => `Accept ${text} as well`,
  hide: (text: string) => `Hide ${text}`,

  another: 'Another right spelling',
};
