import { LIMITS } from '@quarry/events/limits';
import { counted, formatNumber } from './words.ts';

/** Texts of word clouds. */
export const wordCloud = {
  field: 'Your word, or a few',
  send: 'Send',
  sent: 'You sent',
  onPhone: 'Write a word on your phone',
  hint: `Everybody writes up to ${formatNumber(LIMITS.cloudTextLength)} characters. Nothing is right or wrong. With live statistics the cloud grows while the question is open.`,
  words: 'Words',
  nothing: 'Nobody wrote anything.',
  group: (text: string, count: number) => `${text}: ${formatNumber(count)}`,
  others: (count: number) => counted(count, 'other word', 'other words'),
  hide: (text: string) => `Hide ${text}`,
};
