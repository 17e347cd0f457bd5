import type { QuestionView } from '@quarry/events/hub-shapes';
import { createElement } from 'react';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import type { Phone, PhoneProps } from './kind.ts';
import { singleChoicePhone } from './single-choice/phone.tsx';

type OtherPhones = typeof import('./other-phones.ts');

let others: OtherPhones | undefined;

const loadOthers = async (): Promise<OtherPhones> => {
  others = await import('./other-phones.ts');
  return others;
};

/** Kinds without right answers; known before they are loaded. */
const OPINIONS: readonly number[] = [5, 6, 7];

/**
 * A phone loads the other kinds only if its quiz has them: a quiz of single choice needs none. Until then the service
 * says how right a response is, and refuses responses that do not fit their question.
 */
function laterPhone(isOpinion: boolean): Phone {
  const phoneFor = (question: QuestionView) => others?.otherPhoneOf(question);
  return {
    // The same component before and after loading, so that input stays.
    Answers: lazyScreen(async () => {
      const { otherPhoneOf } = await loadOthers();
      return (props: PhoneProps) => createElement(otherPhoneOf(props.question).Answers, props);
    }),
    accepts: (question, response) => phoneFor(question)?.accepts(question, response) ?? true,
    shareOf: (question, record) => {
      const phone = phoneFor(question);
      return isOpinion ? null : phone ? phone.shareOf(question, record) : record.share;
    },
    partOf: (question, record) => phoneFor(question)?.partOf?.(question, record),
    ...(isOpinion && { isOpinion }),
  };
}

const [LATER, LATER_OPINION] = [laterPhone(false), laterPhone(true)];

export const phoneOf = ({ questionType }: Pick<QuestionView, 'questionType'>): Phone =>
  questionType === 0 ? singleChoicePhone : OPINIONS.includes(questionType) ? LATER_OPINION : LATER;

/** Preloads the other kinds before the first question. If that fails, they are loaded again when shown. */
export const preloadPhones = (): void => void loadOthers().catch(() => undefined);
