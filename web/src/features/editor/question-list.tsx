import type { Question } from '@quarry/events/quiz/quiz';
import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './question-list.module.css';

interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly chosenId: string | undefined;
  readonly onChoose: (questionId: Question['id']) => void;
  readonly onAdd: () => void;
}

/** The questions in their order, and Add. */
export function QuestionList({ questions, chosenId, onChoose, onAdd }: QuestionListProps) {
  return (
    <nav className={styles.list} aria-label={EDITOR.questions}>
      <ol className={styles.items}>
        {questions.map((question, index) => (
          <li key={question.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={question.id === chosenId || undefined}
              onClick={() => onChoose(question.id)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.text} data-empty={question.questionText.trim() === '' || undefined}>
                {question.questionText.trim() || EDITOR.untitled}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Button label={EDITOR.add} icon="add" look="accent" onClick={onAdd} />
    </nav>
  );
}
