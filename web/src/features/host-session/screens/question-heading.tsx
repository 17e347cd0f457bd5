import type { ReactNode } from 'react';
import { countCharacters } from '#shared/lib/characters.ts';
import { Heading } from '#shared/ui/page/heading.tsx';
import styles from './question-heading.module.css';

interface QuestionHeadingProps {
  readonly text: string;
  /** 'Question 2 of 8'. */
  readonly place: string;
  readonly focusKey: string;
  /** Leaves the room to what stands below. */
  readonly compact?: boolean;
  readonly children?: ReactNode;
}

/** The question as large as fits: short ones are set larger. */
export function QuestionHeading({ text, place, focusKey, compact, children }: QuestionHeadingProps) {
  const length = countCharacters(text);
  return (
    <div className={styles.heading} data-compact={compact || undefined}>
      <div className={styles.words}>
        <p className={styles.place}>{place}</p>
        <Heading focusKey={focusKey} className={styles.text}>
          <span data-length={length <= 32 ? 'short' : length <= 64 ? 'medium' : 'long'}>{text}</span>
        </Heading>
      </div>
      {children}
    </div>
  );
}
