import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import { ScoringChoice } from '../choices/scoring-choice.tsx';
import type { EditorProps } from '../kind.ts';
import { isMultipleChoice, setScoring } from './draft.ts';

/** Any number of answers is ticked as correct, and a choice says what an answer that is right in part is worth. */
export function MultipleChoiceEditor(props: EditorProps) {
  const multipleChoiceTexts = useMultipleChoiceTexts();
  const { question, onChange } = props;
  return (
    <>
      <AnswersEditor {...props} ticks="some" hint={multipleChoiceTexts.hint} />
      <ScoringChoice
        label={multipleChoiceTexts.scoring}
        texts={multipleChoiceTexts.scorings}
        scoring={isMultipleChoice(question) ? question.scoring : 'partial'}
        onChange={(scoring) => onChange((now) => setScoring(now, scoring))}
      />
    </>
  );
}
