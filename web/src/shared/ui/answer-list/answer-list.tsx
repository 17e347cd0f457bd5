import { withSigns } from '@quarry/texts/signs';
import { Fragment } from 'react';
import { useResultsTexts } from '#shared/texts/results.ts';

/** Answers in one line: each in the direction of its own script, with the list separator of the reader's language. */
export function AnswerList({ answers }: { readonly answers: readonly string[] }) {
  const resultsTexts = useResultsTexts();
  return (
    <span>
      {answers.map((answer, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be equal, and none moves
        <Fragment key={i}>
          {i > 0 && <span>{resultsTexts.betweenAnswers}</span>}
          <bdi>{withSigns(answer)}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
