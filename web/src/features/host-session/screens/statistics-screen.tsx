import type { AnswerTimes } from '@quarry/events/hub-shapes';
import { shareOf } from '@quarry/events/results/results';
import { Bar, BarChart, Rectangle, type RectangleProps, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { Gem } from '#shared/art/gem/gem.tsx';
import { type GemType, gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { useMediaQuery } from '#shared/lib/device.ts';
import { formatNumber, formatPercent } from '#shared/lib/text.ts';
import { sizes, useFit } from '#shared/lib/use-fit.ts';
import { HOST } from '#shared/strings/host.ts';
import { PROJECTOR } from '#shared/strings/projector.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { answeredOf, medianTime, rightOf, type Tally, tallyOf } from '../model/host-counts.ts';
import type { ViewOf } from '../model/host-view.ts';
import { fitsBoxes, QuestionHeading } from './question-heading.tsx';
import styles from './statistics-screen.module.css';

/** Count per answer, one row each; the correct one is marked by more than its colour. */
export function StatisticsScreen({ view }: { view: ViewOf<'statistics'> }) {
  const { question } = view;
  const tally = tallyOf(view);
  const right = rightOf(tally);
  const { answered, total } = answeredOf(view);
  const { times } = view.summary;
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <QuestionHeading
          focusKey={`statistics-${question.id}`}
          place={HOST.question(view.asked, view.quiz.questions.length)}
          text={question.questionText}
          lang={view.quiz.options.language}
        />
        <div className={`panel ${styles.summary}`}>
          <p className={styles.headline}>
            <strong>{right === null ? PROJECTOR.nobodyAnswered : PROJECTOR.knewIt(shareOf(right, total) ?? 0)}</strong>
            {right !== null && <span>{PROJECTOR.outOf(right, total)}</span>}
            <span>{`${formatNumber(answered)}/${formatNumber(total)} ${HOST.answered}`}</span>
          </p>
          {times && <TimesChart times={times} />}
        </div>
      </div>
      {view.voided.includes(question.id) && <Banner tone="info" title={HOST.doesNotCount} />}
      <AnswerRows key={question.id} tally={tally} lang={view.quiz.options.language} />
    </div>
  );
}

const TEXT = { sizes: sizes(1, 2.75, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/** The rows are a list; their bars are one chart, whose bands are the rows. */
function AnswerRows({ tally, lang }: { tally: readonly Tally[]; lang: string | undefined }) {
  const list = useFit<HTMLUListElement>(tally.map(({ text }) => text).join(' '), TEXT);
  return (
    <div className={`panel ${styles.rows}`}>
      <div className={styles.chart} aria-hidden="true">
        <AnswerChart tally={tally} />
      </div>
      <ul ref={list} className={styles.list} aria-label={HOST.statistics}>
        {tally.map(({ id, text, correct, count, part }, position) => {
          const letter = letterOfPosition(position);
          return (
            <li key={id} className={styles.row} data-gem={gemOfPosition(position)} data-correct={correct || undefined}>
              <span className="visually-hidden">
                {`${HOST.answerCount(letter, text, count)}${correct ? ` (${HOST.correct})` : ''}`}
              </span>
              <span className={styles.answer} data-box="" aria-hidden="true">
                <Gem type={gemOfPosition(position)} className={styles.gem} />
                <span className={styles.letter} translate="no">
                  {letter}
                </span>
                <span className={styles.text} data-words="" lang={lang} dir="auto">
                  {text}
                </span>
                {correct && (
                  <span className={styles.mark}>
                    <Icon name="tick" />
                    <span>{HOST.correct}</span>
                  </span>
                )}
              </span>
              <span className={styles.count} aria-hidden="true">
                <strong>{formatNumber(count)}</strong>
                <span>{formatPercent(part)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface AnswerBar {
  readonly gem: GemType;
  readonly count: number;
  readonly correct: boolean;
}

/** Only the bars; the rows around them have the stones, texts and counts. */
function AnswerChart({ tally }: { tally: readonly Tally[] }) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const bars: AnswerBar[] = tally.map(({ count, correct }, position) => ({
    gem: gemOfPosition(position),
    count,
    correct,
  }));
  return (
    <ResponsiveContainer>
      <BarChart data={bars} layout="vertical" margin={NONE} barCategoryGap="22%" accessibilityLayer={false}>
        <XAxis type="number" hide domain={[0, Math.max(1, ...tally.map(({ count }) => count))]} />
        <YAxis type="category" hide />
        <Bar dataKey="count" shape={GemBar} isAnimationActive={!calm} animationDuration={700} minPointSize={4} />
      </BarChart>
    </ResponsiveContainer>
  );
}

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

/** The bar in the colours of its stone; the correct one has a frame. */
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

/** When the answers came in. */
function TimesChart({ times: { span, counts } }: { times: AnswerTimes }) {
  return (
    <figure className={styles.times}>
      <figcaption>{PROJECTOR.times}</figcaption>
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
      <p className={styles.scale} aria-hidden="true">
        <span>0</span>
        <span>{PROJECTOR.timesSpan(span)}</span>
      </p>
      <p className="visually-hidden">{PROJECTOR.timesWords(medianTime({ span, counts }))}</p>
    </figure>
  );
}
