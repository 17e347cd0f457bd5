import type { Quiz } from '@quarry/events/quiz/quiz';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { formatDate } from '#shared/lib/text.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
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

interface QuizCardProps {
  readonly quiz: Quiz;
  /** From 1. */
  readonly position: number;
  readonly starting: boolean;
  readonly onPlay: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One quiz: number, name and actions. */
function QuizCard({ quiz, position, starting, onPlay, onEdit, onDelete }: QuizCardProps) {
  const played = quiz.lastTimePlayed;
  const gem = gemOfPosition(position - 1);
  return (
    <article className={styles.card} data-gem={gem} aria-label={quiz.name}>
      <header className={styles.header}>
        <span className={styles.number}>
          <span className="visually-hidden">{OVERVIEW.number(position)}</span>
          <span aria-hidden="true">{position}</span>
        </span>
        <Gem type={gem} className={styles.gem} />
      </header>
      <h2 className={styles.name}>{quiz.name}</h2>
      <p className={styles.facts}>
        {OVERVIEW.questions(quiz.questions.length)} ·{' '}
        {played === null ? OVERVIEW.neverPlayed : OVERVIEW.lastPlayed(formatDate(played))}
      </p>
      <div className={styles.actions}>
        <Button label={OVERVIEW.play} icon="play" onClick={onPlay} busy={starting} />
        <Button label={OVERVIEW.edit} icon="create" look="secondary" onClick={onEdit} />
        <Button label={OVERVIEW.delete} icon="delete" look="delete" onClick={onDelete} />
      </div>
    </article>
  );
}
