import { mixedOtherwise } from '@quarry/events/questions/shown-order';
import { AnswerTiles } from '../choices/answer-tiles.tsx';
import type { Hall, HallProps } from '../kind.ts';

/**
 * The answers in the phones' order. A host's own question is in the right order; a stage's, whose answers are unmarked,
 * is already shuffled.
 */
function Answers(props: HallProps) {
  const { question, sessionId } = props;
  const isRight = question.answers.some(({ correct }) => correct);
  const answers = isRight ? mixedOtherwise(question.answers, sessionId, question.id) : question.answers;
  // Nothing is counted while it is open.
  return <AnswerTiles {...props} question={{ ...question, answers, showLiveStats: false }} />;
}

export const orderHall: Hall = { Answers };
