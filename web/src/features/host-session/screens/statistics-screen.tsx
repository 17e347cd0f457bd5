import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, ResponsiveContainer, XAxis } from 'recharts';
import { type GemType, gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { useMediaQuery } from '#shared/lib/device.ts';
import { formatNumber } from '#shared/lib/text.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { HOST } from '#shared/strings/host.ts';
import { AnswerTile, fitOf } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { answerCounts, currentQuestion } from '../model/host-counts.ts';
import type { HostView } from '../model/host-view.ts';
import { QuestionHeading } from './playing-screen.tsx';
import styles from './statistics-screen.module.css';

/** A bar for each answer; the correct one is marked by more than its colour. */
export function StatisticsScreen({ view }: { view: HostView }) {
  const { index, question } = currentQuestion(view);
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
        place={HOST.question(index + 1, view.quiz.questions.length)}
        text={question.questionText}
        compact
      />
      {view.voided.includes(question.id) && <Banner tone="info" title={HOST.doesNotCount} />}
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

export interface AnswerBar {
  readonly id: string;
  readonly gem: GemType;
  readonly letter: string;
  readonly text: string;
  readonly correct: boolean;
  readonly count: number;
}

/** The bar in the colours of its stone; the correct one has a frame and a tick in its label. */
function GemBar({ payload, ...shape }: RectangleProps & { payload?: AnswerBar }) {
  if (payload === undefined) return null;
  return (
    <g data-gem={payload.gem}>
      <Rectangle
        {...shape}
        fill="var(--gem)"
        stroke={payload.correct ? 'var(--success)' : 'var(--gem-deep)'}
        strokeWidth={payload.correct ? 6 : 2}
        radius={0}
      />
    </g>
  );
}

/** How many chose each answer, as a chart and, for screen readers, as a list. */
export function AnswerChart({ bars }: { bars: AnswerBar[] }) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const data = bars.map((bar) => ({ ...bar, name: bar.correct ? `${bar.letter} ✓` : bar.letter }));
  return (
    <figure className={styles.chart}>
      <div className={styles.drawing} aria-hidden="true">
        <ResponsiveContainer>
          <BarChart data={data} margin={{ top: 40, right: 8, bottom: 8, left: 8 }} accessibilityLayer={false}>
            <XAxis dataKey="name" tickLine={false} axisLine={false} height={48} tick={{ className: styles.tick }} />
            <Bar dataKey="count" shape={GemBar} isAnimationActive={!calm} animationDuration={700} minPointSize={4}>
              <LabelList
                dataKey="count"
                position="top"
                formatter={(count) => formatNumber(Number(count))}
                className={styles.count ?? ''}
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="visually-hidden">{HOST.statistics}</figcaption>
      {bars.every(({ count }) => count === 0) && <p className={styles.nobody}>{HOST.nobodyAnswered}</p>}
      <ul className="visually-hidden">
        {bars.map((bar) => (
          <li key={bar.id}>
            {HOST.answerCount(bar.letter, bar.text, bar.count)}
            {bar.correct ? ` (${HOST.correct})` : ''}
          </li>
        ))}
      </ul>
    </figure>
  );
}
