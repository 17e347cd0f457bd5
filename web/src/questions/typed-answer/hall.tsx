import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import type { Hall } from '../kind.ts';
import { OnPhone } from '../responses/on-phone.tsx';

/** What is written would tell what is right: it is shown once the question has closed. */
function Answers() {
  const typedAnswerTexts = useTypedAnswerTexts();
  return <OnPhone text={typedAnswerTexts.onPhone} />;
}

export const typedAnswerHall: Hall = { Answers };
