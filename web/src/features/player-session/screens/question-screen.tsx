import type { QuestionView } from '@quarry/events/hub-shapes';
import type { ReactNode } from 'react';
import { type Fit, fitsPage, fitsPageInParts, fitsPageOrScrolls, sizes, useFit } from '#shared/lib/use-fit.ts';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { type AnswerMark, AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { canChoose } from '../model/choice.ts';
import { markOf, positionOfKey } from '../model/marks.ts';
import type { ViewOf } from '../model/player-view.ts';
import styles from './question-screen.module.css';

interface QuestionScreenProps {
  /** Identifies the content; a change measures it again. */
  readonly content: string;
  /** An open question is set as small as 12 px before its answers need scrolling. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

const OPEN: Fit = { sizes: sizes(0.75, 1.75, 1 / 16), otherwise: 1, fits: fitsPage, orElse: fitsPageInParts };
/** Below 1 rem only enlarged text in which a word would break otherwise. */
const CLOSED: Fit = { sizes: sizes(0.625, 1.75, 1 / 16), otherwise: 1, fits: fitsPageOrScrolls };

/** A question on a phone, set as large as fits the window. */
export function QuestionScreen({ content, open = false, children }: QuestionScreenProps) {
  const ref = useFit<HTMLDivElement>(content, open ? OPEN : CLOSED);
  return (
    <div ref={ref} className={styles.question} data-open={open || undefined}>
      {children}
    </div>
  );
}

interface QuestionTagProps {
  readonly question: QuestionView;
  /** Only while it runs. */
  readonly clock?: Clock;
}

interface Clock {
  readonly remaining: number | null;
  readonly total: number | null;
  readonly paused: boolean;
  /** The connection is lost, so the seconds are those of the last tick. */
  readonly stale: boolean;
}

/** The question with its timer, sliding in from the side. */
export function QuestionTag({ question, clock }: QuestionTagProps) {
  return (
    <div className={`panel ${styles.tag}`}>
      <Heading focusKey={`${question.id}-${clock !== undefined}`} className={styles.text}>
        <span data-words="" dir="auto">
          {question.questionText}
        </span>
      </Heading>
      {clock !== undefined && (
        <TimerRing
          size="small"
          remaining={clock.total === null ? null : clock.remaining}
          total={clock.total ?? 0}
          paused={clock.paused}
          stale={clock.stale}
        />
      )}
    </div>
  );
}

const MARK_WORDS: Partial<Record<AnswerMark, string>> = {
  chosen: PLAYER.chosen,
  correct: PLAYER.correct,
  wrong: PLAYER.wrong,
};

interface AnswerListProps {
  readonly view: ViewOf<'playing' | 'statistics'>;
  readonly onChoose: (answerId: string) => void;
}

/** The answers; one tap, or one of the keys 1–6 and A–F. */
export function AnswerList({ view, onChoose }: AnswerListProps) {
  const { answers } = view.question;
  const open = view.phase === 'playing' && canChoose(view);

  useKeyDown((event) => {
    const answer = open ? answers[positionOfKey(event) ?? -1] : undefined;
    if (answer) onChoose(answer.id);
  });

  return (
    <ul className={styles.answers} data-running={view.phase === 'playing' || undefined} aria-label={PLAYER.answers}>
      {answers.map((answer, position) => {
        const mark = markOf(answer, view);
        return (
          <li key={answer.id}>
            <AnswerTile
              position={position}
              text={answer.value}
              mark={mark}
              markLabel={MARK_WORDS[mark]}
              disabled={!open && mark !== 'chosen'}
              onChoose={view.phase === 'playing' ? () => open && onChoose(answer.id) : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}
