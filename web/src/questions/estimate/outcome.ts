import type { Outcome } from '../kind.ts';
import { estimateIn } from './estimate-in.ts';

export const estimateOutcome: Outcome = {
  // Bins do not tell how many were right; how near people were, the strip does.
  rightOf: () => undefined,
  rightWords(hostTexts, question) {
    const estimate = estimateIn(question);
    return estimate ? hostTexts.rightNumber(`${estimate.target} ${estimate.unit}`.trim()) : '';
  },
};
