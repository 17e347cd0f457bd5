import type { QuestionView } from '@quarry/events/hub-shapes';
import { estimatePhone } from './estimate/phone.tsx';
import type { Phone } from './kind.ts';
import { multipleChoicePhone } from './multiple-choice/phone.tsx';
import { orderPhone } from './order/phone.tsx';
import { pollPhone } from './poll/phone.tsx';
import { singleChoicePhone } from './single-choice/phone.tsx';
import { slidePhone } from './slide/phone.tsx';
import { typedAnswerPhone } from './typed-answer/phone.tsx';
import { wordCloudPhone } from './word-cloud/phone.tsx';

/** By `questionType`: all but single choice, together one chunk. */
const PHONES: Readonly<Record<number, Phone>> = {
  1: multipleChoicePhone,
  2: typedAnswerPhone,
  3: estimatePhone,
  4: orderPhone,
  5: pollPhone,
  6: slidePhone,
  7: wordCloudPhone,
};

export const otherPhoneOf = ({ questionType }: Pick<QuestionView, 'questionType'>): Phone =>
  PHONES[questionType] ?? singleChoicePhone;
