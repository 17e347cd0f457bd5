import { singleChoice } from './single-choice.ts';

/** Every kind of question there is. The first is the kind of new questions, and of those that do not say theirs. */
export const KINDS = [singleChoice] as const;
