import { type ReactNode, useRef } from 'react';
import { useFit } from '#shared/lib/use-fit.ts';
import styles from './question-screen.module.css';

interface QuestionScreenProps {
  readonly content: string;
  readonly smallest?: number;
  readonly children: ReactNode;
}

/**
 * The frame of a question on a phone, set as large as fits the window.
 * @param content names what is in it; when it changes, it is measured anew
 * @param smallest size of text in rem that is still worth not having to scroll
 */
export function QuestionScreen({ content, smallest, children }: QuestionScreenProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFit(ref, content, smallest);
  return (
    <div ref={ref} className={styles.question}>
      {children}
    </div>
  );
}
