import type { Patch } from '#system/patches.ts';

/** A deliberate mistake that the harness has to notice. */
export interface Mutant {
  readonly name: string;
  /** Rows that reveal it, the likeliest first. */
  readonly rows: readonly number[];
  /** Service whose source the patches change. */
  readonly service: 'engine' | 'gateway';
  readonly patches: readonly Patch[];
}
