import type { SessionId } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import { mixedOtherwise } from '@quarry/events/questions/shown-order';
import { fitsBoxes, sizes, useFit } from '#shared/lib/use-fit.ts';
import { useOrderTexts } from '#shared/texts/order.ts';
import { AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import type { Hall, HallProps } from '../kind.ts';
import styles from './order.module.css';

const ANSWERS = { sizes: sizes(1, 4.5, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/** The order that phones show. A host's question has the right one, and marks; a stage's is mixed already and has none. */
export function shownAnswers({ id, answers }: Question, sessionId: string): Question['answers'] {
  return answers.every(({ correct }) => correct) ? mixedOtherwise(answers, sessionId as SessionId, id) : answers;
}

function Answers({ question, sessionId, lang }: HallProps) {
  const orderTexts = useOrderTexts();
  const answers = shownAnswers(question, sessionId);
  const fitted = useFit<HTMLUListElement>(answers.map(({ value }) => value).join(' '), ANSWERS);
  return (
    <ul {...fitted} className={styles.hall} aria-label={orderTexts.hallAnswers}>
      {answers.map(({ id, value }, position) => (
        <li key={id}>
          <AnswerTile position={position} text={value} lang={lang} mark="open" size="hall" />
        </li>
      ))}
    </ul>
  );
}

export const orderHall: Hall = {
  Answers,
  rightOf: (_, { answered, right = 0 }) => (answered === 0 ? null : right),
  // The statistics tell it, row by row.
  rightWords: () => '',
};
