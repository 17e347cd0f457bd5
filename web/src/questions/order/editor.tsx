import { useOrderTexts } from '#shared/texts/order.ts';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import { ScoringChoice } from '../choices/scoring-choice.tsx';
import type { EditorProps } from '../kind.ts';
import { allCorrect, isOrder, moveAnswer, setScoring } from './draft.ts';

/** The answers in their right order, which can be moved up and down, and the scoring of partly right orders. */
export function OrderEditor({ question, onChange, onRemove }: EditorProps) {
  const orderTexts = useOrderTexts();
  return (
    <>
      <AnswersEditor
        question={question}
        ticks="none"
        hint={orderTexts.hint}
        onChange={(change, field) => onChange((now) => allCorrect(change(now)), field)}
        onRemove={(change, what) => onRemove((now) => allCorrect(change(now)), what)}
        onMove={(answerId, by) => onChange((now) => moveAnswer(now, answerId, by))}
      />
      <ScoringChoice
        label={orderTexts.scoring}
        texts={orderTexts.scorings}
        scoring={isOrder(question) ? question.scoring : 'partial'}
        onChange={(scoring) => onChange((now) => setScoring(now, scoring))}
      />
    </>
  );
}
