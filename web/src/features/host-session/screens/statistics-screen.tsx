import type { AnswerTimes, StreakView } from '@quarry/events/hub-shapes';
import { shareOf } from '@quarry/events/results/results';
import { Bar, BarChart, ResponsiveContainer } from 'recharts';
import type { HallEdits } from '#questions/kind.ts';
import { outcomeOf } from '#questions/outcomes.ts';
import { statisticsOf } from '#questions/statistics.ts';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useProjectorTexts } from '#shared/texts/projector.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import { answeredOf } from '../model/host-counts.ts';
import type { ViewOf } from '../model/host-view.ts';
import { medianTime } from './hall-counts.ts';
import { QuestionBody } from './question-body.tsx';
import { QuestionHeading } from './question-heading.tsx';
import styles from './statistics-screen.module.css';

interface StatisticsScreenProps {
  readonly view: ViewOf<'statistics'>;
  readonly edits?: HallEdits | undefined;
}

/** The closed question, how many were right and when they answered; below it the statistics of its kind. */
export function StatisticsScreen({ view, edits }: StatisticsScreenProps) {
  const hostTexts = useHostTexts();
  const projectorTexts = useProjectorTexts();
  const { question } = view;
  const Statistics = statisticsOf(question);
  const right = outcomeOf(question).rightOf(question, view.summary);
  const { answered, total } = answeredOf(view);
  const { times } = view.summary;
  return (
    <div className={styles.screen}>
      <div className={styles.top} data-pictured={question.media && ''}>
        <PictureLater media={question.media} className={styles.picture} screen="hall" />
        <QuestionHeading
          focusKey={`statistics-${question.id}`}
          place={hostTexts.question(view.asked, view.quiz.questions.length)}
          text={question.questionText}
          lang={view.quiz.options.language}
        />
        <div className={`panel ${styles.summary}`}>
          <p className={styles.headline}>
            <strong>
              {right === undefined
                ? hostTexts.answeredOf(answered, total)
                : right === null
                  ? projectorTexts.nobodyAnswered
                  : projectorTexts.knewIt(shareOf(right, total) ?? 0)}
            </strong>
            {typeof right === 'number' && <span>{projectorTexts.outOf(right, total)}</span>}
            {right !== undefined && <span>{hostTexts.answeredOf(answered, total)}</span>}
          </p>
          {times && <TimesChart times={times} />}
        </div>
      </div>
      {view.summary.streak && <Streak {...view.summary.streak} />}
      {view.voided.includes(question.id) && <Banner tone="info" title={hostTexts.doesNotCount} />}
      <Statistics
        key={question.id}
        question={question}
        sessionId={view.sessionId}
        summary={view.summary}
        lang={view.quiz.options.language}
        edits={edits}
      />
      {question.explanation && <QuestionBody explains text={question.explanation} lang={view.quiz.options.language} />}
    </div>
  );
}

/** The gems of a streak; all of them represent any longer one. */
const VEIN = Array.from({ length: 8 }, (_, n) => ({ key: `gem-${n}`, type: gemOfPosition(n) }));

/** The players with the longest streak of right answers, with a gem for each. */
function Streak({ length, count, users }: StreakView) {
  const projectorTexts = useProjectorTexts();
  const names = users.map(({ identifier }) => identifier);
  return (
    <p className={styles.streak}>
      <span className={styles.vein} aria-hidden="true">
        {VEIN.slice(0, length).map(({ key, type }) => (
          <Gem key={key} type={type} />
        ))}
      </span>
      <bdi>{projectorTexts.streak(length, names, count - names.length)}</bdi>
    </p>
  );
}

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

/** When the answers arrived. */
function TimesChart({ times: { span, counts } }: { times: AnswerTimes }) {
  const projectorTexts = useProjectorTexts();
  return (
    <figure className={styles.times}>
      <figcaption>{projectorTexts.times}</figcaption>
      <div className={styles.bars} aria-hidden="true">
        <ResponsiveContainer>
          <BarChart
            data={counts.map((count, part) => ({ part, count }))}
            margin={NONE}
            barCategoryGap={2}
            accessibilityLayer={false}
          >
            <Bar dataKey="count" fill="var(--accent)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      {/* Time runs from left to right, as the bars do. */}
      <p className={styles.scale} dir="ltr" aria-hidden="true">
        <span>0</span>
        <bdi>{projectorTexts.timesSpan(span)}</bdi>
      </p>
      <p className="visually-hidden">{projectorTexts.timesWords(medianTime({ span, counts }))}</p>
    </figure>
  );
}
