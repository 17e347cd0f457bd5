import { LIMITS } from '@quarry/events/limits';
import { randomId } from '#shared/storage/device-id.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOrderTexts } from '#shared/texts/order.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { setAnswerText } from '../choices/draft.ts';
import type { EditorProps } from '../kind.ts';
import * as draft from './draft.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './order.module.css';

const SCORINGS = ['partial', 'all'] as const;

/** Two to six answers in the right order. */
export function OrderEditor({ question, onChange, onRemove }: EditorProps) {
  const editorTexts = useEditorTexts();
  const orderTexts = useOrderTexts();
  const { id, answers } = question;
  return (
    <>
      <p>{orderTexts.editorHint}</p>
      <ol className={styles.list} aria-label={orderTexts.rightOrder}>
        {answers.map((answer, place) => (
          <li key={answer.id} className={styles.edited}>
            <span className={styles.place} aria-hidden="true">
              {place + 1}
            </span>
            <TextField
              kind="answer"
              label={orderTexts.nth(place + 1)}
              unlabelled
              dir="auto"
              value={answer.value}
              onChange={(text) => onChange((now) => setAnswerText(now, answer.id, text), `${id}/${answer.id}`)}
            />
            <MoveButtons
              text={answer.value || orderTexts.nth(place + 1)}
              place={place}
              count={answers.length}
              onMove={(to) => onChange((now) => draft.moveAnswer(now, place, to))}
            />
            <Button
              icon="delete"
              label={orderTexts.delete(place + 1)}
              size="short"
              look="remove"
              disabled={answers.length <= LIMITS.minAnswers}
              onClick={() => onRemove((now) => draft.deleteAnswer(now, answer.id), orderTexts.nth(place + 1))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          icon="add"
          label={editorTexts.addAnswer}
          look="secondary"
          disabled={answers.length >= LIMITS.maxAnswers}
          onClick={() => onChange((now) => draft.addAnswer(now, randomId))}
        />
      </div>
      <Choice
        label={orderTexts.scoring}
        options={orderTexts.scorings}
        value={SCORINGS.indexOf(draft.scoringOf(question))}
        onChange={(index) => onChange((now) => draft.setScoring(now, SCORINGS[index] ?? 'partial'))}
      />
    </>
  );
}
