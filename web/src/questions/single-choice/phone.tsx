import type { QuestionView } from '@quarry/events/hub-shapes';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { type AnswerMark, AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import type { Phone, PhoneProps } from '../kind.ts';

/** The answers; one tap, or one of the keys 1–6 and A–F. */
function Answers(props: PhoneProps) {
  const playerTexts = usePlayerTexts();
  const marks: Partial<Record<AnswerMark, string>> = playerTexts.marks;
  const { question, running, open, fresh, className, onChoose } = props;
  const takes = open && !fresh;

  useKeyDown((event) => {
    const answer = takes ? question.answers[positionOfKey(event) ?? -1] : undefined;
    if (answer) onChoose(answer.id);
  });

  return (
    <ul className={className} data-running={running || undefined} aria-label={playerTexts.answers}>
      {question.answers.map((answer, position) => {
        const mark = markOf(answer, props);
        return (
          <li key={answer.id}>
            <AnswerTile
              position={position}
              text={answer.value}
              media={answer.media}
              mark={mark}
              markLabel={marks[mark]}
              disabled={!takes && mark !== 'chosen'}
              onChoose={running ? () => takes && onChoose(answer.id) : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the service has marked the correct answer, which it does shortly after the question closes. */
const isMarked = ({ answers }: QuestionView): boolean => answers.some(({ correct }) => correct !== undefined);

type Marked = Pick<PhoneProps, 'question' | 'running' | 'open' | 'response'>;

/**
 * An answer's mark for this player: open, chosen or put aside while the question is open; correct, wrong or unselected
 * once the correct one is known (specification, section 4). Until then no answer is marked wrong.
 */
export function markOf(
  answer: QuestionView['answers'][number],
  { question, running, open, response }: Marked,
): AnswerMark {
  const chosen = response === answer.id;
  if (running && open) return 'open';
  if (running || !isMarked(question)) return chosen ? 'chosen' : 'aside';
  if (answer.correct) return 'correct';
  return chosen ? 'wrong' : 'unselected';
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** @returns the index of the answer that a key chooses (1–6, A–F); null for any other key. */
export function positionOfKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): number | null {
  if (ctrlKey || metaKey || altKey || repeat || key.length !== 1) return null;
  const number = '123456'.indexOf(key);
  if (number >= 0) return number;
  const letter = 'abcdef'.indexOf(key.toLowerCase());
  return letter >= 0 ? letter : null;
}

export const singleChoicePhone: Phone = {
  Answers,
  accepts: ({ answers }, response) => answers.some(({ id }) => id === response),
  shareOf({ answers }, { answerId }) {
    const correct = answers.find(({ id }) => id === answerId)?.correct;
    return correct === undefined ? undefined : Number(correct);
  },
};
