import { useCommonTexts } from '#shared/texts/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './incomplete-list.module.css';

/** An incomplete question. */
export interface IncompleteQuestion {
  readonly questionId: string;
  /** 'Question 2: answers B and C are empty' */
  readonly text: string;
}

interface IncompleteListProps {
  readonly questions: readonly IncompleteQuestion[];
  /** The most entries listed. */
  readonly most: number;
  /** Goes to the question's first empty field. */
  readonly onGo: (question: IncompleteQuestion) => void;
}

/** The questions with empty parts. */
export function IncompleteList({ questions, most, onGo }: IncompleteListProps) {
  const commonTexts = useCommonTexts();
  return (
    <ul className={styles.incomplete}>
      {questions.slice(0, most).map((question) => (
        <li key={question.questionId}>
          <Button
            className={styles.question}
            label={question.text}
            icon="next"
            look="quiet"
            onClick={() => onGo(question)}
          />
        </li>
      ))}
      {questions.length > most && <li>{commonTexts.more(questions.length - most)}</li>}
    </ul>
  );
}
