import type { ResultsAnswer } from '@quarry/events/http';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Elements } from '#shared/lib/elements.ts';
import { formatNumber, formatPercent } from '#shared/lib/text.ts';
import { RESULTS } from '#shared/strings/results.ts';
import { TableHead } from '#shared/ui/table/table-head.tsx';
import styles from './results.module.css';
import type { QuestionResult } from './use-results.ts';

interface ChartProps {
  readonly title: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
  /** Below the drawing: long names in it would leave it no height. */
  readonly legend?: Elements;
}

/** A chart and the same as a table. The drawing is hidden from screen readers, the table is there for everybody. */
function Chart({ title, heading, rows, children, legend }: ChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <ResponsiveContainer>{children}</ResponsiveContainer>
      </div>
      {legend}
      <details>
        <summary>{RESULTS.table}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table className={styles.table}>
            <TableHead names={heading} />
            <tbody>
              {rows.map(([first = '', ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name, and rows keep their order
                <tr key={row}>
                  <th scope="row">
                    <bdi>{first}</bdi>
                  </th>
                  {cells.map((cell, i) => (
                    <td key={heading[i + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const AXIS = { tickLine: false, axisLine: false } as const;
const CALM = { isAnimationActive: false } as const;
const GRID = <CartesianGrid vertical={false} stroke="var(--line)" />;
const TOOLTIP = {
  ...CALM,
  cursor: { fill: 'var(--surface-sunken)' },
  contentStyle: { background: 'var(--surface-raised)', border: '2px solid var(--line-strong)', color: 'var(--ink)' },
} as const;

/** The share of right answers, question by question. */
export function ShareChart({ questions }: { questions: readonly QuestionResult[] }) {
  const data = questions.map(({ number, correctShare, correct, asked }) => ({
    name: number,
    share: correctShare ?? 0,
    part: correctShare === null ? '–' : RESULTS.part(correctShare, correct, asked),
  }));
  return (
    <Chart
      title={RESULTS.shareTitle}
      heading={[RESULTS.question, RESULTS.correct]}
      rows={questions.map(({ number, text }, i) => [RESULTS.numbered(number, text), data[i]?.part ?? '–'])}
    >
      <BarChart data={data} margin={MARGIN} accessibilityLayer={false}>
        {GRID}
        <XAxis dataKey="name" {...AXIS} />
        <YAxis domain={[0, 1]} tickFormatter={formatPercent} width={56} {...AXIS} />
        <Tooltip {...TOOLTIP} formatter={(_share, _name, { payload }) => payload.part} labelFormatter={questionLabel} />
        <Bar dataKey="share" name={RESULTS.correct} fill="var(--success)" maxBarSize={48} minPointSize={2} {...CALM} />
      </BarChart>
    </Chart>
  );
}

const questionLabel = (number: ReactNode) => `${RESULTS.question} ${number}`;

/** When the answers to a question came. */
export function TimesChart({ histogram }: Pick<QuestionResult, 'histogram'>) {
  return (
    <Chart
      title={RESULTS.timesTitle}
      heading={[RESULTS.time, RESULTS.given]}
      rows={histogram.map(({ from, to, count }) => [RESULTS.timeRange(from, to), formatNumber(count)])}
    >
      <BarChart data={histogram} margin={MARGIN} barCategoryGap={2} accessibilityLayer={false}>
        {GRID}
        <XAxis dataKey="to" tickFormatter={RESULTS.upTo} {...AXIS} />
        <YAxis allowDecimals={false} tickFormatter={formatNumber} width={48} {...AXIS} />
        <Tooltip {...TOOLTIP} labelFormatter={(to) => RESULTS.upTo(Number(to))} />
        <Bar dataKey="count" name={RESULTS.given} fill="var(--accent)" minPointSize={2} {...CALM} />
      </BarChart>
    </Chart>
  );
}

/** Colours legible on both grounds; beyond these they repeat, dashed. */
const LINES = ['--ink', '--info-ink', '--danger-ink', '--success-ink', '--primary-ink'] as const;

/** How the line of a player is drawn, and its mark in the legend. */
const strokeOf = (index: number) => ({
  stroke: `var(${LINES[index % LINES.length]})`,
  strokeWidth: 2.5,
  strokeDasharray: index < LINES.length ? undefined : '6 4',
});

/** The points of the best players over the session. */
export function CurvesChart({ curves, questions }: Pick<ResultsAnswer, 'curves' | 'questions'>) {
  const data = questions.map(({ number }, i) => ({
    name: number,
    ...Object.fromEntries(curves.map(({ id, points }) => [id, points[i] ?? 0])),
  }));
  return (
    <Chart
      title={RESULTS.curvesTitle(curves.length)}
      heading={[RESULTS.player, ...questions.map(({ number }) => questionLabel(number))]}
      rows={curves.map(({ identifier, points }) => [identifier, ...points.map(formatNumber)])}
      legend={
        <ul className={styles.legend} aria-hidden="true">
          {curves.map(({ id, identifier }, i) => (
            <li key={id} style={{ color: strokeOf(i).stroke }}>
              <svg viewBox="0 0 24 4" aria-hidden="true">
                <path d="M0 2h24" {...strokeOf(i)} />
              </svg>
              <bdi translate="no">{identifier}</bdi>
            </li>
          ))}
        </ul>
      }
    >
      <LineChart data={data} margin={MARGIN} accessibilityLayer={false}>
        {GRID}
        <XAxis dataKey="name" {...AXIS} />
        <YAxis allowDecimals={false} tickFormatter={formatNumber} width={64} {...AXIS} />
        <Tooltip
          {...TOOLTIP}
          cursor={{ stroke: 'var(--line-strong)' }}
          itemSorter={({ value }) => -Number(value)}
          formatter={(points) => formatNumber(Number(points))}
          labelFormatter={questionLabel}
        />
        {curves.map(({ id, identifier }, i) => (
          <Line key={id} dataKey={id} name={identifier} {...strokeOf(i)} dot={questions.length === 1} {...CALM} />
        ))}
      </LineChart>
    </Chart>
  );
}
