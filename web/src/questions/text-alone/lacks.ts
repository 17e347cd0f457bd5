import { isBlank } from '@quarry/events/characters';
import type { Lacks } from '../kind.ts';

/** For a question that has only its text. */
export const textLacks: Lacks = {
  of: (overviewTexts, { questionText }) =>
    isBlank(questionText) ? { text: overviewTexts.incomplete.empty(true, []), field: 0 } : null,
  isUntouched: ({ questionText, body = '' }) => isBlank(questionText) && isBlank(body),
};
