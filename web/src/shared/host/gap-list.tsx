import { useCommonTexts } from '#shared/texts/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './gap-list.module.css';

/** An incomplete question. */
export interface Gap {
  readonly questionId: string;
  /** 'Question 2: answers B and C are empty' */
  readonly text: string;
}

interface GapListProps {
  readonly gaps: readonly Gap[];
  /** The most entries listed. */
  readonly most: number;
  /** Leads to the question's first empty field. */
  readonly onGo: (gap: Gap) => void;
}

/** The questions with empty parts. */
export function GapList({ gaps, most, onGo }: GapListProps) {
  const commonTexts = useCommonTexts();
  return (
    <ul className={styles.gaps}>
      {gaps.slice(0, most).map((gap) => (
        <li key={gap.questionId}>
          <Button className={styles.gap} label={gap.text} icon="next" look="quiet" onClick={() => onGo(gap)} />
        </li>
      ))}
      {gaps.length > most && <li>{commonTexts.more(gaps.length - most)}</li>}
    </ul>
  );
}
