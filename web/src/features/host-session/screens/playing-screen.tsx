import { formatNumber } from '#shared/lib/text.ts';
import { sizes, useFit } from '#shared/lib/use-fit.ts';
import { CLOCK } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { type Stale, TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { answeredOf, tallyOf } from '../model/host-counts.ts';
import type { ViewOf } from '../model/host-view.ts';
import styles from './playing-screen.module.css';
import { fitsBoxes, QuestionHeading } from './question-heading.tsx';

const ANSWERS = { sizes: sizes(1, 4.5, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/** The open question: text, timer, 'x/y answered' and the answers; with live stats also the number of each. */
export function PlayingScreen({ view, stale }: { view: ViewOf<'playing'>; stale?: Stale | undefined }) {
  const { question, remaining } = view;
  const answers = useFit<HTMLUListElement>(question.id, ANSWERS);
  const tally = tallyOf(view);
  const most = Math.max(1, ...tally.map(({ count }) => count));
  const { answered, total, everybody } = answeredOf(view);
  const all = formatNumber(total);
  const place = HOST.question(view.asked, view.quiz.questions.length);
  const clock = remaining === null ? CLOCK.noLimit : view.isOvertime ? HOST.overtime : null;
  return (
    <div className={styles.screen}>
      <QuestionHeading
        focusKey={`playing-${question.id}`}
        place={clock === null ? place : `${place} · ${clock}`}
        text={question.questionText}
        lang={view.quiz.options.language}
      >
        {remaining !== null && (
          <TimerRing remaining={remaining} total={question.maxQuestionTime} paused={view.paused} stale={stale} />
        )}
        <p
          className={styles.count}
          data-everybody={everybody || undefined}
          data-alone={remaining === null || undefined}
        >
          {/* Full width reserved, so that the question keeps its size. */}
          <strong data-widest={`${all}/${all}`}>{`${formatNumber(answered)}/${all}`}</strong>{' '}
          <span>{HOST.answered}</span>
        </p>
      </QuestionHeading>
      <ul
        ref={answers}
        className={styles.answers}
        data-answers={question.answers.length}
        aria-label={question.showLiveStats ? HOST.liveAnswers : HOST.statistics}
      >
        {tally.map(({ id, text, count }, position) => (
          <li key={id}>
            <AnswerTile position={position} text={text} lang={view.quiz.options.language} mark="open" size="hall">
              {question.showLiveStats && <LiveCount count={count} share={count / most} widest={all} />}
            </AnswerTile>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LiveCountProps {
  readonly count: number;
  /** Relative to the top answer, 0 to 1. */
  readonly share: number;
  /** The largest possible count. */
  readonly widest: string;
}

/** Live count of an answer. */
function LiveCount({ count, share, widest }: LiveCountProps) {
  return (
    <>
      <span className={styles.chosen} data-widest={widest}>
        {formatNumber(count)}
      </span>
      <span className={styles.bar} style={{ scale: `${share} 1` }} aria-hidden="true" />
    </>
  );
}
