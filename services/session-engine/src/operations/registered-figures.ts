import { Counter, Gauge, type Registry } from 'prom-client';

/** A metric of a reading: its value, or its values by label. */
export type FigureSpec<T> = readonly [
  name: string,
  help: string,
  value: (read: T) => number | Readonly<Record<string, number>>,
];

export interface FigurePageOptions<T> {
  readonly registry: Registry;
  readonly read: () => Promise<T>;
  /** 1 while the source can be read, else 0; then its metrics are omitted, because a stale value would look current. */
  readonly up: { readonly name: string; readonly help: string };
  /** Names that end in `_total` become counters. */
  readonly figures: readonly FigureSpec<T>[];
  /** Name of the label, for figures that give values by it. */
  readonly label: string;
}

/** Time for which one reading serves all metrics of a scrape; milliseconds. */
const SHARED_MS = 500;

/** Exposes metrics of an external source, read once per scrape. */
export function exposeFigures<T>({ registry, read, up, figures, label }: FigurePageOptions<T>): void {
  const registers = [registry];
  let reading: Promise<T | null> | null = null;
  const shared = (): Promise<T | null> => {
    if (!reading) {
      reading = read().catch(() => null);
      setTimeout(() => {
        reading = null;
      }, SHARED_MS).unref();
    }
    return reading;
  };
  new Gauge({
    ...up,
    registers,
    async collect() {
      this.set((await shared()) === null ? 0 : 1);
    },
  });
  for (const [name, help, value] of figures) {
    const Metric = name.endsWith('_total') ? Counter : Gauge;
    new Metric({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const now = await shared();
        this.reset();
        if (now === null) return;
        const shown = value(now);
        if (typeof shown === 'number') this.inc(shown);
        else for (const [key, number] of Object.entries(shown)) this.inc({ [label]: key }, number);
      },
    });
  }
}
