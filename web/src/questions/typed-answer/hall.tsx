import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import type { Hall } from '../kind.ts';
import { OnPhone } from '../responses/on-phone.tsx';

/** Responses would give the answer away, so they are shown once the question has closed. */
function Answers() {
  const typedAnswerTexts = useTypedAnswerTexts();
  return <OnPhone text={typedAnswerTexts.onPhone} />;
}

export const typedAnswerHall: Hall = { Answers };
