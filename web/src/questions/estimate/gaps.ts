import type { Gaps } from '../kind.ts';
import { textGaps } from '../text-alone/gaps.ts';
import { estimateIn } from './draft.ts';

/** Its numbers always are some: only its text may be missing. */
export const estimateGaps: Gaps = {
  of: textGaps.of,
  isUntouched(question) {
    const { target, tolerance, unit } = estimateIn(question) ?? {};
    return textGaps.isUntouched(question) && !target && !tolerance && !unit;
  },
};
