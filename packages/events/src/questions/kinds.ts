import { estimate } from './estimate.ts';
import { multipleChoice } from './multiple-choice.ts';
import { order } from './order.ts';
import { poll } from './poll.ts';
import { singleChoice } from './single-choice.ts';
import { slide } from './slide.ts';
import { typedAnswer } from './typed-answer.ts';
import { wordCloud } from './word-cloud.ts';

/** Every kind of question there is. The first is the kind of new questions, and of those that do not say theirs. */
export const KINDS = [singleChoice, multipleChoice, typedAnswer, estimate, order, poll, slide, wordCloud] as const;
