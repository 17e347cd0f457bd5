import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { AnswerTile, fitOf } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { LiveBars } from '#shared/ui/bars/live-bars.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import { answerCounts } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import { QuestionHeading } from './question-heading.tsx';
import styles from './question-screen.module.css';

/** The question runs: text, timer, answers; with live stats the bars grow beside them. */
export function PlayingScreen({ view }: { view: HostView }) {
  const { quiz } = view;
  const index = quiz.questions.findIndex(({ id }) => id === view.currentQuestionId);
  const question = quiz.questions[index];
  if (question === undefined) return <Banner tone="error" title={ERRORS.somethingWrong} />;
  const counts = answerCounts(view);
  const fit = fitOf(question.answers.map(({ value }) => value));
  const remaining = question.maxQuestionTime > 0 ? (view.remaining ?? question.maxQuestionTime) : null;
  return (
    <div className={styles.screen}>
      <QuestionHeading
        focusKey={`playing-${question.id}`}
        place={HOST.question(index + 1, quiz.questions.length)}
        text={question.questionText}
      >
        <TimerRing
          remaining={remaining}
          total={question.maxQuestionTime}
          label={remaining === null ? HOST.noLimit : HOST.secondsLeft(remaining)}
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
