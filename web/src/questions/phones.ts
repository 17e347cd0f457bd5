import type { AnswerStat, QuestionView, WireResponse } from '@quarry/events/hub-shapes';
import type { ComponentType } from 'react';
import { singleChoicePhone } from './single-choice/phone.tsx';

export interface PhoneProps {
  readonly question: QuestionView;
  /** The question is open, not closed. */
  readonly running: boolean;
  /** It takes this player's response. */
  readonly open: boolean;
  /** It has only just appeared: a tap is not for it yet. Drivers and assistive technology wait for a disabled button. */
  readonly fresh: boolean;
  /** What the player has answered. */
  readonly response: WireResponse | null;
  readonly className: string | undefined;
  readonly onChoose: (response: WireResponse) => void;
}

/** A kind of question on a phone. It loads no schemas. */
export interface Phone {
  /** Where a player answers, and sees what was right. */
  readonly Answers: ComponentType<PhoneProps>;
  /** Whether a response is one to this question. */
  accepts(question: QuestionView, response: WireResponse): boolean;
  /** How right a stored answer is, from 0 to 1; null where nothing is right; undefined until the service has told it. */
  shareOf(question: QuestionView, record: AnswerStat): number | null | undefined;
}

/** By `questionType`. */
const PHONES: Readonly<Record<number, Phone>> = { 0: singleChoicePhone };

export const phoneOf = ({ questionType }: Pick<QuestionView, 'questionType'>): Phone =>
  PHONES[questionType] ?? singleChoicePhone;
