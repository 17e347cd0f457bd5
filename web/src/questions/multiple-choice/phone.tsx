import type { AnswerStat, QuestionView, WireResponse } from '@quarry/events/hub-shapes';
import { useState } from 'react';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { type AnswerMark, AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import type { Phone, PhoneProps } from '../kind.ts';
import { positionOfKey } from '../single-choice/phone.tsx';
import styles from './phone.module.css';

/** The answers, toggled by a tap or one of the keys 1–6 and A–F, and one button that sends the choice. */
function Answers(props: PhoneProps) {
  return <Choosing key={props.question.id} {...props} />;
}

function Choosing(props: PhoneProps) {
  const playerTexts = usePlayerTexts();
  const multipleChoiceTexts = useMultipleChoiceTexts();
  const { question, running, open, fresh, response, className, onChoose } = props;
  // Kept when an answer is refused, so that it can be sent again.
  const [ticked, setTicked] = useState(() => choiceIn(response));
  const takes = open && !fresh;
  const choice = open ? ticked : choiceIn(response);
  const toggle = (id: string) => setTicked((now) => toggled(now, id));

  useKeyDown((event) => {
    const answer = takes ? question.answers[positionOfKey(event) ?? -1] : undefined;
    if (answer) toggle(answer.id);
  });

  const marks: Partial<Record<AnswerMark, string>> = multipleChoiceTexts.marks;
  return (
    <>
      <ul
        className={`${className} ${styles.answers}`}
        data-running={running || undefined}
        aria-label={playerTexts.answers}
      >
        {question.answers.map((answer, position) => {
          const mark = markOf(answer, { question, running, open, choice });
          return (
            <li key={answer.id}>
              <AnswerTile
                position={position}
                text={answer.value}
                media={answer.media}
                mark={mark}
                markLabel={marks[mark]}
                disabled={!takes && mark !== 'chosen'}
                onChoose={running ? () => takes && toggle(answer.id) : undefined}
              />
            </li>
          );
        })}
      </ul>
      {running && (
        <Button
          className={styles.send}
          icon={open ? 'send' : 'tick'}
          label={
            choice.length === 0
              ? multipleChoiceTexts.none
              : open
                ? multipleChoiceTexts.send(choice.length)
                : multipleChoiceTexts.sent(choice.length)
          }
          resting={!takes || choice.length === 0}
          // In the question's order, not the order of the taps.
          onClick={() => onChoose({ choice: question.answers.flatMap(({ id }) => (choice.includes(id) ? [id] : [])) })}
        />
      )}
    </>
  );
}

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];

/** The ids of the answers that a response chooses; empty for another kind's response. */
function choiceIn(response: WireResponse | null): readonly string[] {
  const choice = response !== null && typeof response !== 'string' ? response.choice : null;
  return Array.isArray(choice) && choice.every((id) => typeof id === 'string') ? choice : [];
}

interface Marked extends Pick<PhoneProps, 'question' | 'running' | 'open'> {
  readonly choice: readonly string[];
}

/** The right answers, at least one; empty until the service has marked them. */
const rightIn = ({ answers }: QuestionView) => answers.filter(({ correct }) => correct);

/**
 * An answer's mark for this player, as with single choice, except that right answers that were not chosen have their
 * own mark.
 */
export function markOf(
  { id, correct }: QuestionView['answers'][number],
  { question, running, open, choice }: Marked,
): AnswerMark {
  const chosen = choice.includes(id);
  if (running && open) return chosen ? 'chosen' : 'open';
  if (running || rightIn(question).length === 0) return chosen ? 'chosen' : 'aside';
  if (correct) return chosen ? 'correct' : 'missed';
  return chosen ? 'wrong' : 'unselected';
}

export const multipleChoicePhone: Phone = {
  Answers,
  accepts({ answers }, response) {
    const choice = choiceIn(response);
    return choice.length > 0 && choice.every((id) => answers.some((answer) => answer.id === id));
  },
  shareOf: (question, { share }) => (rightIn(question).length === 0 ? undefined : share),
  partOf(question: QuestionView, { response }: AnswerStat) {
    const right = rightIn(question);
    const choice = choiceIn(response ?? null);
    return { right: right.filter(({ id }) => choice.includes(id)).length, of: right.length };
  },
};
