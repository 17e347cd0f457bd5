import { LIMITS } from '@quarry/events/limits';
import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import type { Counts, Hall } from '../kind.ts';
import { OnPhone } from '../responses/on-phone.tsx';

/** What is written would tell what is right: it is shown once the question has closed. */
function Answers() {
  const typedAnswerTexts = useTypedAnswerTexts();
  return <OnPhone text={typedAnswerTexts.onPhone} />;
}

const rightIn = ({ texts = [] }: Counts): number =>
  texts.reduce((sum, { correct, count }) => sum + (correct ? count : 0), 0);

export const typedAnswerHall: Hall = {
  Answers,
  rightOf: (_, summary) => (summary.answered > 0 ? rightIn(summary) : null),
  rightWords: (hostTexts, { answers }, summary) =>
    hostTexts.rightTexts(
      answers.slice(0, LIMITS.shownSpellings).map(({ value }) => value),
      rightIn(summary),
      summary.asked ?? summary.players,
    ),
};
