import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, ResponsiveContainer, XAxis } from 'recharts';
import type { GemType } from '#shared/art/gem/gem-types.ts';
import { formatNumber } from '#shared/lib/format.ts';
import { useMediaQuery } from '#shared/lib/use-media-query.ts';
import { HOST } from '#shared/strings/host.ts';
import styles from './answer-chart.module.css';

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

/** How many chose each answer. The drawing is for the eyes; the same is said in a list. */
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
