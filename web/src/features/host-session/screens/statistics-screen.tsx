import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { AnswerTile, fitOf } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { answerCounts } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import { type AnswerBar, AnswerChart } from './answer-chart.tsx';
import { QuestionHeading } from './question-heading.tsx';
import styles from './statistics-screen.module.css';

/** A bar for each answer, the correct one marked by more than its colour. */
export function StatisticsScreen({ view }: { view: HostView }) {
  const { quiz } = view;
  const index = quiz.questions.findIndex(({ id }) => id === view.currentQuestionId);
  const question = quiz.questions[index];
  if (question === undefined) return <Banner tone="error" title={ERRORS.somethingWrong} />;
  const counts = answerCounts(view);
  const fit = fitOf(question.answers.map(({ value }) => value));
  const bars: AnswerBar[] = question.answers.map((answer, position) => ({
    id: answer.id,
    gem: gemOfPosition(position),
    letter: letterOfPosition(position),
    text: answer.value,
    correct: answer.correct,
    count: counts.get(answer.id) ?? 0,
  }));
  return (
    <div className={styles.screen}>
      <QuestionHeading
        focusKey={`statistics-${question.id}`}
        place={HOST.question(index + 1, quiz.questions.length)}
        text={question.questionText}
        compact
      />
      <div className={styles.body}>
        <AnswerChart bars={bars} />
        <ul className={styles.answers}>
          {question.answers.map((answer, position) => (
            <li key={answer.id}>
              <AnswerTile
                position={position}
                text={answer.value}
                mark={answer.correct ? 'correct' : 'unselected'}
                markLabel={HOST.correct}
                size="list"
                fit={fit}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
