import type { ReactNode } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { type GemType, gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { countCharacters, formatNumber } from '#shared/lib/text.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { AnswerTile, fitOf } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Heading } from '#shared/ui/page/page.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { clockWords } from '../host-words.ts';
import { answerCounts, currentQuestion } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import styles from './playing-screen.module.css';

/** The open question: text, timer and answers; with live stats the growing bars beside them. */
export function PlayingScreen({ view }: { view: HostView }) {
  const { index, question } = currentQuestion(view);
  if (question === undefined) return <Banner tone="error" title={ERRORS.somethingWrong} />;
  const counts = answerCounts(view);
  const fit = fitOf(question.answers.map(({ value }) => value));
  const remaining = question.maxQuestionTime > 0 ? (view.remaining ?? question.maxQuestionTime) : null;
  return (
    <div className={styles.screen}>
      <QuestionHeading
        focusKey={`playing-${question.id}`}
        place={HOST.question(index + 1, view.quiz.questions.length)}
        text={question.questionText}
      >
        <TimerRing
          remaining={remaining}
          total={question.maxQuestionTime}
          paused={view.paused}
          label={clockWords(remaining, view.paused)}
        />
      </QuestionHeading>
      <div className={styles.body} data-bars={question.showLiveStats || undefined}>
        <ul className={styles.answers}>
          {question.answers.map((answer, position) => (
            <li key={answer.id}>
              <AnswerTile position={position} text={answer.value} mark="open" size="hall" fit={fit} />
            </li>
          ))}
        </ul>
        {question.showLiveStats && (
          <LiveBars
            label={HOST.liveAnswers}
            bars={question.answers.map((answer, position) => ({
              id: answer.id,
              gem: gemOfPosition(position),
              letter: letterOfPosition(position),
              count: counts.get(answer.id) ?? 0,
            }))}
          />
        )}
      </div>
    </div>
  );
}

interface QuestionHeadingProps {
  readonly text: string;
  /** 'Question 2 of 8'. */
  readonly place: string;
  readonly focusKey: string;
  /** Set smaller, to leave room for the rest. */
  readonly compact?: boolean;
  readonly children?: ReactNode;
}

/** The question's text; shorter texts are set larger. */
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

export interface LiveBar {
  readonly id: string;
  readonly gem: GemType;
  readonly letter: string;
  readonly count: number;
}

/** Answer counts that grow while a question runs; the longest bar is the whole width. */
function LiveBars({ bars, label }: { bars: readonly LiveBar[]; label: string }) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id} className={styles.row} data-gem={bar.gem}>
          <Gem type={bar.gem} className={styles.gem} />
          <span className={styles.letter}>{bar.letter}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ scale: `${bar.count / most} 1` }} />
          </span>
          <span className={styles.count}>{formatNumber(bar.count)}</span>
        </li>
      ))}
    </ul>
  );
}
