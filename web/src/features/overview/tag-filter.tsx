import { useOverviewTexts } from '#shared/texts/overview.ts';
import styles from './tags.module.css';

interface TagFilterProps {
  readonly tags: readonly string[];
  /** null: quizzes are not filtered. */
  readonly chosen: string | null;
  readonly onChoose: (tag: string | null) => void;
}

/** The tags in use; pressing one shows only the quizzes with it, pressing it again shows all. */
export function TagFilter({ tags, chosen, onChoose }: TagFilterProps) {
  const overviewTexts = useOverviewTexts();
  return (
    <ul className={styles.filter} aria-label={overviewTexts.tags.filter}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={tag === chosen}
            dir="auto"
            onClick={() => onChoose(tag === chosen ? null : tag)}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
