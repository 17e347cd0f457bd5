import type { QuestionView } from '@quarry/events/hub-shapes';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useKeyDown } from '#shared/lib/use-key-down.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { type AnswerMark, AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { markOf, positionOfKey } from '../model/marks.ts';
import type { PlayerView } from '../model/player-view.ts';
import styles from './question-screen.module.css';

interface QuestionScreenProps {
  readonly content: string;
  readonly smallest?: number;
  readonly children: ReactNode;
}

/**
 * A question on a phone, set as large as fits the window.
 * @param content identifies the content; a change measures it again
 * @param smallest text size in rem before the page scrolls instead
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

interface QuestionTagProps {
  readonly question: QuestionView;
  /** Only while it runs. */
  readonly clock?: { readonly remaining: number | null; readonly total: number | null; readonly paused: boolean };
}

/** The question with its timer, sliding in from the side. */
export function QuestionTag({ question, clock }: QuestionTagProps) {
  return (
    <div className={styles.tag}>
      <Heading focusKey={`${question.id}-${clock !== undefined}`} className={styles.text}>
        <span data-words="">{question.questionText}</span>
      </Heading>
      {clock !== undefined && (
        <TimerRing
          size="small"
          remaining={clock.total === null ? null : clock.remaining}
          total={clock.total ?? 0}
          paused={clock.paused}
          label={clockWords(clock)}
        />
      )}
    </div>
  );
}

function clockWords({ remaining, paused }: NonNullable<QuestionTagProps['clock']>): string {
  if (remaining === null) return PLAYER.noLimit;
  return paused ? PLAYER.stoppedAt(remaining) : PLAYER.secondsLeft(remaining);
}

const MARK_WORDS: Partial<Record<AnswerMark, string>> = {
  chosen: PLAYER.chosen,
  correct: PLAYER.correct,
  wrong: PLAYER.wrong,
};

interface AnswerListProps {
  readonly view: PlayerView;
  readonly onChoose: (answerId: string) => void;
}

/** The answers; one tap, or one of the keys 1–6 and A–F. */
export function AnswerList({ view, onChoose }: AnswerListProps) {
  const answers = view.question?.answers ?? [];
  const open = view.phase === 'playing' && view.choice === null;

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

/** Sizes of text in rem, largest first. */
const SIZES = Array.from({ length: 17 }, (_, step) => 1.75 - step / 16);
/** Smallest size for text that is only read; below it the page scrolls. */
const READABLE = 1;

/**
 * Sets `--fit` on an element to the largest text size with which the page does not scroll and no word breaks. It measures,
 * because the fit depends on the words, the font, the window and the user's text size. If not even the smallest size fits,
 * the page scrolls and uses a readable one.
 *
 * @param content identifies the content; a change measures it again
 * @param smallest text size to try, in rem
 */
function useFit(ref: RefObject<HTMLElement | null>, content: string, smallest: number = READABLE): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content needs a new size
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const page = document.documentElement;
    const fits = (size: number) => {
      element.style.setProperty('--fit', `${size}rem`);
      element.toggleAttribute('data-tight', size < READABLE);
      const words = [...element.querySelectorAll('[data-words]')];
      return page.scrollHeight <= page.clientHeight && words.every((box) => box.scrollWidth <= box.clientWidth);
    };
    const fit = () => {
      element.setAttribute('data-measuring', '');
      const found = SIZES.filter((size) => size >= smallest).some(fits);
      if (!found) fits(READABLE);
      element.removeAttribute('data-measuring');
    };
    fit();
    window.addEventListener('resize', fit);
    // A loaded font changes widths.
    document.fonts.addEventListener('loadingdone', fit);
    return () => {
      window.removeEventListener('resize', fit);
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, [ref, content, smallest]);
}
