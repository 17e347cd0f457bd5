import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import type { ResultProps, Results } from '../kind.ts';
import { rowResults } from '../rows/results.tsx';

/** The rows, and how many players were fully or partly right. */
function Details(props: ResultProps) {
  const multipleChoiceTexts = useMultipleChoiceTexts();
  const { right = 0, partly = 0 } = props.statistics;
  return (
    <>
      <rowResults.Details {...props} />
      <p>{multipleChoiceTexts.rightAndPartly(right, partly)}</p>
    </>
  );
}

export const multipleChoiceResults: Results = { Parts: rowResults.Parts, Details };
