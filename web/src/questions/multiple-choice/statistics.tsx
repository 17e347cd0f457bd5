import { useMultipleChoiceTexts } from '#shared/texts/multiple-choice.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { AnswerRows } from '../choices/answer-rows.tsx';
import type { HallProps } from '../kind.ts';
import styles from './statistics.module.css';

/** How often each answer was ticked, and how many players ticked exactly the right ones, or some of them. */
export function MultipleChoiceStatistics(props: HallProps) {
  const multipleChoiceTexts = useMultipleChoiceTexts();
  const { right = 0, partly = 0 } = props.summary;
  return (
    <>
      <AnswerRows {...props} />
      <ul className={`panel ${styles.shares}`}>
        <li data-share="right">
          <Icon name="tick" />
          <span>{multipleChoiceTexts.right(right)}</span>
        </li>
        <li>
          <span>{multipleChoiceTexts.partly(partly)}</span>
        </li>
      </ul>
    </>
  );
}
