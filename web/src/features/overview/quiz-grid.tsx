import type { Quiz } from '@quarry/events/quiz/quiz';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { QuizCard } from './quiz-card.tsx';
import styles from './quiz-grid.module.css';

interface QuizGridProps {
  readonly quizzes: readonly Quiz[];
  /** The quiz whose session is being started. */
  readonly starting: string | null;
  readonly onPlay: (quiz: Quiz) => void;
  readonly onEdit: (quiz: Quiz) => void;
  readonly onDelete: (quiz: Quiz) => void;
  readonly onAdd: () => void;
}

/** Quiz cards, three in a row (specification, section 9), and the card that adds one. */
export function QuizGrid({ quizzes, starting, onPlay, onEdit, onDelete, onAdd }: QuizGridProps) {
  return (
    <>
      {quizzes.length === 0 && <p className={styles.empty}>{OVERVIEW.empty}</p>}
      <ul className={styles.grid}>
        {quizzes.map((quiz, index) => (
          <li key={quiz.id}>
            <QuizCard
              quiz={quiz}
              position={index + 1}
              starting={starting === quiz.id}
              onPlay={() => onPlay(quiz)}
              onEdit={() => onEdit(quiz)}
              onDelete={() => onDelete(quiz)}
            />
          </li>
        ))}
        <li>
          <button type="button" className={styles.add} onClick={onAdd}>
            <Icon name="add" />
            {OVERVIEW.add}
          </button>
        </li>
      </ul>
    </>
  );
}
