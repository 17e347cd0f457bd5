import type { QuestionView } from '@quarry/events/hub-shapes';
import { PLAYER } from '#shared/strings/player.ts';
import { Heading } from '#shared/ui/page/heading.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import styles from './question-tag.module.css';

interface QuestionTagProps {
  readonly question: QuestionView;
  readonly remaining: number | null;
  readonly running: boolean;
}

/** The question with its timer, sliding in from the side. */
export function QuestionTag({ question, remaining, running }: QuestionTagProps) {
  return (
    <div className={styles.tag}>
      <Heading focusKey={`${question.id}-${running}`} className={styles.text}>
        <span data-words="">{question.questionText}</span>
      </Heading>
      {running && (
        <TimerRing
          size="small"
          remaining={question.maxQuestionTime > 0 ? remaining : null}
          total={question.maxQuestionTime}
          label={remaining === null ? PLAYER.noLimit : PLAYER.secondsLeft(remaining)}
        />
      )}
    </div>
  );
}
