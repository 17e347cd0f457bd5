import { isBlank } from '@quarry/events/characters';
import type { Gaps } from '../kind.ts';

/** A question that is its text alone. */
export const textGaps: Gaps = {
  of: (overviewTexts, { questionText }) =>
    isBlank(questionText) ? { text: overviewTexts.gaps.empty(true, []), field: 0 } : null,
  isUntouched: ({ questionText, body = '' }) => isBlank(questionText) && isBlank(body),
};
