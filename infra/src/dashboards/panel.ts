/** Grafana's unit of a number. */
export type Unit = 'short' | 's' | 'bytes' | 'ops' | 'reqps' | 'percentunit';

/** One query of a panel; `legend` may use labels, as in `{{hub}}`. */
export interface Query {
  readonly expr: string;
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  /** Its description. */
  readonly about: string;
  readonly kind: 'lines' | 'number';
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** Red from this value on. */
  readonly redFrom?: number;
}

type Options = Partial<Pick<Panel, 'unit' | 'redFrom'>>;

/** A plot over time. `queries`: legend → PromQL. */
export function lines(title: string, about: string, queries: Record<string, string>, options: Options = {}): Panel {
  return { ...options, title, about, kind: 'lines', unit: options.unit ?? 'short', queries: queriesOf(queries) };
}

/** The current value, large. */
export function number(title: string, about: string, expr: string, options: Options = {}): Panel {
  return {
    ...options,
    title,
    about,
    kind: 'number',
    unit: options.unit ?? 'short',
    queries: [{ expr, legend: title }],
  };
}

/** Quantile of a histogram over the last minutes. */
export const quantile = (share: number, histogram: string): string =>
  `histogram_quantile(${share}, sum by (le) (rate(${histogram}_bucket[$__rate_interval])))`;

/** Rate of a counter per second, summed over processes. */
export const perSecond = (counter: string, by: readonly string[] = []): string =>
  `sum${by.length > 0 ? ` by (${by.join(', ')})` : ''} (rate(${counter}[$__rate_interval]))`;

function queriesOf(queries: Record<string, string>): Query[] {
  return Object.entries(queries).map(([legend, expr]) => ({ legend, expr }));
}
