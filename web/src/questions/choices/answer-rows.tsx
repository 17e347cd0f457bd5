import { Bar, BarChart, Rectangle, type RectangleProps, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { Gem } from '#shared/art/gem/gem.tsx';
import { type GemType, gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { fitsBoxes } from '#shared/host/hall-fits.ts';
import { useMediaQuery } from '#shared/lib/device.ts';
import { sizes, useFit } from '#shared/lib/use-fit.ts';
import { useHostTexts } from '#shared/texts/host.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import type { HallProps } from '../kind.ts';
import styles from './answer-rows.module.css';
import { type Tally, tallyOf } from './tally.ts';

const TEXT = { sizes: sizes(1, 2.75, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/**
 * Count per answer, one row each; correct ones are marked by more than their colour. The rows are a list; their bars
 * are one chart, whose bands are the rows.
 */
export function AnswerRows({ question, summary, lang }: HallProps) {
  const hostTexts = useHostTexts();
  const formats = useFormats();
  const tally = tallyOf(question, summary);
  const fitted = useFit<HTMLUListElement>(tally.map(({ text }) => text).join(' '), TEXT);
  return (
    <div className={`panel ${styles.rows}`}>
      <div className={styles.chart} aria-hidden="true">
        <AnswerChart tally={tally} asked={summary.asked ?? summary.players} />
      </div>
      <ul {...fitted} className={styles.list} aria-label={hostTexts.statistics}>
        {tally.map(({ id, text, media, words, correct, count, part }, position) => {
          const letter = letterOfPosition(position);
          return (
            <li key={id} className={styles.row} data-gem={gemOfPosition(position)} data-correct={correct || undefined}>
              <span className="visually-hidden">{hostTexts.answerCount(letter, words, count, correct)}</span>
              <span className={styles.answer} data-box="" aria-hidden="true">
                <Gem type={gemOfPosition(position)} className={styles.gem} />
                <span className={styles.letter} translate="no">
                  {letter}
                </span>
                <PictureLater media={media} className={styles.picture} screen="hall" />
                <span className={styles.text} data-words="" lang={lang} dir="auto">
                  {text}
                </span>
                {correct && (
                  <span className={styles.mark}>
                    <Icon name="tick" />
                    <span>{hostTexts.correct}</span>
                  </span>
                )}
              </span>
              <span className={styles.count} aria-hidden="true">
                <strong>{formats.number(count)}</strong>
                <span>{formats.percent(part)}</span>
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

/** Only the bars; a full one means everybody present. The rows around them have the stones, texts and counts. */
function AnswerChart({ tally, asked }: { tally: readonly Tally[]; asked: number }) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const bars: AnswerBar[] = tally.map(({ count, correct }, position) => ({
    gem: gemOfPosition(position),
    count,
    correct,
  }));
  return (
    <ResponsiveContainer>
      <BarChart data={bars} layout="vertical" margin={NONE} barCategoryGap="22%" accessibilityLayer={false}>
        <XAxis type="number" hide domain={[0, Math.max(1, asked, ...tally.map(({ count }) => count))]} />
        <YAxis type="category" hide />
        <Bar dataKey="count" shape={GemBar} isAnimationActive={!calm} animationDuration={700} />
      </BarChart>
    </ResponsiveContainer>
  );
}

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

/** The bar in the colours of its stone; the correct one has a frame. */
function GemBar({ payload, ...shape }: RectangleProps & { payload?: AnswerBar }) {
  // No bar for a count of 0.
  if (!payload?.count) return null;
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
