import { COMMON } from '#shared/strings/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './gap-list.module.css';
import type { Gap } from './quiz-gaps.ts';

interface GapListProps {
  readonly gaps: readonly Gap[];
  /** The most entries listed. */
  readonly most: number;
  /** Leads to the question's first empty field. */
  readonly onGo: (gap: Gap) => void;
}

/** The questions with empty parts. */
export function GapList({ gaps, most, onGo }: GapListProps) {
  return (
    <ul className={styles.gaps}>
      {gaps.slice(0, most).map((gap) => (
        <li key={gap.questionId}>
          <Button className={styles.gap} label={gap.text} icon="next" look="quiet" onClick={() => onGo(gap)} />
        </li>
      ))}
      {gaps.length > most && <li>{COMMON.more(gaps.length - most)}</li>}
    </ul>
  );
}
