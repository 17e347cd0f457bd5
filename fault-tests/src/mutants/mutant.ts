import type { Change } from '#system/changes.ts';

/** A deliberate mistake that the harness has to notice. */
export interface Mutant extends Change {
  /** Rows that reveal it, the likeliest first. */
  readonly rows: readonly number[];
  /** Service that it changes. */
  readonly service: 'engine' | 'gateway';
}
