import type { Quiz } from '@quarry/events/quiz/quiz';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { formatDate } from '#shared/host/format-date.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './quiz-card.module.css';

interface QuizCardProps {
  readonly quiz: Quiz;
  /** From 1. */
  readonly position: number;
  readonly starting: boolean;
  readonly onPlay: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One quiz: number, name, and what can be done with it. */
export function QuizCard({ quiz, position, starting, onPlay, onEdit, onDelete }: QuizCardProps) {
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
