import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import { ScoringChoice } from '../choices/scoring-choice.tsx';
import type { EditorProps } from '../kind.ts';
import { isMultipleChoice, setScoring } from './draft.ts';

/** Any number of answers can be ticked as correct; a choice sets how partly right responses are scored. */
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
