import type { Lacks } from '../kind.ts';
import { textLacks } from '../text-alone/lacks.ts';
import { estimateIn } from './estimate-in.ts';

/** Its numbers are always set, so only its text may be missing. */
export const estimateLacks: Lacks = {
  of: textLacks.of,
  isUntouched(question) {
    const { target, tolerance, unit } = estimateIn(question) ?? {};
    return textLacks.isUntouched(question) && !target && !tolerance && !unit;
  },
};
