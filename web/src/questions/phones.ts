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

/** Kinds of which nothing is right, which is known before they are loaded. */
const OPINIONS: readonly number[] = [5, 6, 7];

/**
 * A phone loads the other kinds when its quiz has them: joining a quiz of single choice needs none. Until then the service says
 * how right a response is, and takes none that is not one to its question.
 */
function laterPhone(isOpinion: boolean): Phone {
  const phoneFor = (question: QuestionView) => others?.otherPhoneOf(question);
  return {
    // The same component before and after: what is being typed stays.
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

/** Loads the other kinds ahead of the first question. If that fails, they are loaded again when they are shown. */
export const preloadPhones = (): void => void loadOthers().catch(() => undefined);
