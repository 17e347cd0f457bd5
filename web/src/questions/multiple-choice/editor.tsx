import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { AnswersEditor } from '../choices/answers-editor.tsx';
import type { EditorProps } from '../kind.ts';
import { isMultipleChoice, setScoring } from './draft.ts';
import styles from './editor.module.css';

const SCORINGS = ['partial', 'all'] as const;

/** Any number of answers is ticked as correct, and a choice says what an answer that is right in part is worth. */
export function MultipleChoiceEditor(props: EditorProps) {
  const multipleChoiceTexts = useMultipleChoiceTexts();
  const { question, onChange } = props;
  const scoring = isMultipleChoice(question) ? question.scoring : 'partial';
  return (
    <>
      <AnswersEditor {...props} ticks="some" hint={multipleChoiceTexts.hint} />
      <div className={styles.scoring}>
        <Choice
          label={multipleChoiceTexts.scoring}
          options={SCORINGS.map((one) => multipleChoiceTexts.scorings[one].name)}
          value={SCORINGS.indexOf(scoring)}
          onChange={(at) => onChange((now) => setScoring(now, SCORINGS[at] ?? 'partial'))}
        />
        <p className={styles.hint} role="status">
          {multipleChoiceTexts.scorings[scoring].hint}
        </p>
      </div>
    </>
  );
}
