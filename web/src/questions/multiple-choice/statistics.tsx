import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import { AnswerRows } from '../choices/answer-rows.tsx';
import { RightShares } from '../choices/right-shares.tsx';
import type { HallProps } from '../kind.ts';

/** How often each answer was ticked, and how many players were fully or partly right. */
export function MultipleChoiceStatistics(props: HallProps) {
  const multipleChoiceTexts = useMultipleChoiceTexts();
  const { right = 0, partly = 0 } = props.summary;
  return (
    <>
      <AnswerRows {...props} />
      <RightShares right={multipleChoiceTexts.right(right)} partly={multipleChoiceTexts.partly(partly)} />
    </>
  );
}
