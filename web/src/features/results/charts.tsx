import type { ResultsAnswer } from '@quarry/events/http';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Elements } from '#shared/lib/elements.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useResultsTexts } from '#shared/texts/results.ts';
import { TableHead } from '#shared/ui/table/table-head.tsx';
import styles from './results.module.css';
import type { QuestionResult } from './use-results.ts';

interface ChartProps {
  readonly title: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
  /** Below the drawing, where long names do not reduce its height. */
  readonly legend?: Elements;
}

/** A chart, also as a table. The drawing is hidden from screen readers, the table is available to everybody. */
function Chart({ title, heading, rows, children, legend }: ChartProps) {
  const resultsTexts = useResultsTexts();
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <ResponsiveContainer>{children}</ResponsiveContainer>
      </div>
      {legend}
      <details>
        <summary>{resultsTexts.table}</summary>
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
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  const data = questions.map(({ number, correctShare, correct, asked }) => ({
    name: number,
    share: correctShare ?? 0,
    part: correctShare === null ? '–' : resultsTexts.part(correctShare, correct, asked),
  }));
  return (
    <Chart
      title={resultsTexts.shareTitle}
      heading={[resultsTexts.question, resultsTexts.columns.correct]}
      rows={questions.map(({ number, text }, i) => [resultsTexts.numbered(number, text), data[i]?.part ?? '–'])}
    >
      <BarChart data={data} margin={MARGIN} accessibilityLayer={false}>
        {GRID}
        <XAxis dataKey="name" {...AXIS} />
        <YAxis domain={[0, 1]} tickFormatter={formats.percent} width={56} {...AXIS} />
        <Tooltip
          {...TOOLTIP}
          formatter={(_share, _name, { payload }) => payload.part}
          labelFormatter={(number) => resultsTexts.questionNumber(String(number))}
        />
        <Bar
          dataKey="share"
          name={resultsTexts.columns.correct}
          fill="var(--success)"
          maxBarSize={48}
          minPointSize={2}
          {...CALM}
        />
      </BarChart>
    </Chart>
  );
}

/** When the answers to a question arrived. */
export function TimesChart({ histogram }: Pick<QuestionResult, 'histogram'>) {
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  return (
    <Chart
      title={resultsTexts.timesTitle}
      heading={[resultsTexts.time, resultsTexts.given]}
      rows={histogram.map(({ from, to, count }) => [resultsTexts.timeRange(from, to), formats.number(count)])}
    >
      <BarChart data={histogram} margin={MARGIN} barCategoryGap={2} accessibilityLayer={false}>
        {GRID}
        <XAxis dataKey="to" tickFormatter={resultsTexts.upTo} {...AXIS} />
        <YAxis allowDecimals={false} tickFormatter={formats.number} width={48} {...AXIS} />
        <Tooltip {...TOOLTIP} labelFormatter={(to) => resultsTexts.upTo(Number(to))} />
        <Bar dataKey="count" name={resultsTexts.given} fill="var(--accent)" minPointSize={2} {...CALM} />
      </BarChart>
    </Chart>
  );
}

/** Colours legible by day and night; further lines repeat them, dashed. */
const LINES = ['--ink', '--info-ink', '--danger-ink', '--success-ink', '--primary-ink'] as const;

/** How the line of a player is drawn, and its mark in the legend. */
const strokeOf = (index: number) => ({
  stroke: `var(${LINES[index % LINES.length]})`,
  strokeWidth: 2.5,
  strokeDasharray: index < LINES.length ? undefined : '6 4',
});

/** The points of the best players over the session. */
export function CurvesChart({ curves, questions }: Pick<ResultsAnswer, 'curves' | 'questions'>) {
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  const data = questions.map(({ number }, i) => ({
    name: number,
    ...Object.fromEntries(curves.map(({ id, points }) => [id, points[i] ?? 0])),
  }));
  return (
    <Chart
      title={resultsTexts.curvesTitle(curves.length)}
      heading={[
        resultsTexts.columns.identifier,
        ...questions.map(({ number }) => resultsTexts.questionNumber(String(number))),
      ]}
      rows={curves.map(({ identifier, points }) => [identifier, ...points.map(formats.number)])}
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
        <YAxis allowDecimals={false} tickFormatter={formats.number} width={64} {...AXIS} />
        <Tooltip
          {...TOOLTIP}
          cursor={{ stroke: 'var(--line-strong)' }}
          itemSorter={({ value }) => -Number(value)}
          formatter={(points) => formats.number(Number(points))}
          labelFormatter={(number) => resultsTexts.questionNumber(String(number))}
        />
        {curves.map(({ id, identifier }, i) => (
          <Line key={id} dataKey={id} name={identifier} {...strokeOf(i)} dot={questions.length === 1} {...CALM} />
        ))}
      </LineChart>
    </Chart>
  );
}
