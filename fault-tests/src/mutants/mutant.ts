import type { Patch } from '#system/patches.ts';

/** A deliberate mistake that the harness has to notice. */
export interface Mutant {
  readonly name: string;
  /** Rows that reveal it, the likeliest first. */
  readonly rows: readonly number[];
  /** By the beginning of the services' names. */
  readonly patches: Readonly<Record<string, readonly Patch[]>>;
}
