import type { QuestionView } from '@quarry/events/hub-shapes';
import type { Phone } from './kind.ts';
import { singleChoicePhone } from './single-choice/phone.tsx';

/** By `questionType`. */
const PHONES: Readonly<Record<number, Phone>> = { 0: singleChoicePhone };

export const phoneOf = ({ questionType }: Pick<QuestionView, 'questionType'>): Phone =>
  PHONES[questionType] ?? singleChoicePhone;
