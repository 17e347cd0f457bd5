import type { Outcome } from '../kind.ts';
import { estimateIn } from './estimate-in.ts';

export const estimateOutcome: Outcome = {
  // Bins do not say how many were right; the strip shows how near people were.
  rightOf: () => undefined,
  rightWords(hostTexts, question) {
    const estimate = estimateIn(question);
    return estimate ? hostTexts.rightNumber(`${estimate.target} ${estimate.unit}`.trim()) : '';
  },
};
