/** The right to append to one partition. The epoch rises with each change of owner and never falls. */
export interface Lease {
  readonly partition: number;
  /** Names one engine process. */
  readonly owner: string;
  readonly epoch: number;
}

/** Duration of a lease without renewal; milliseconds on the database's clock. */
export const LEASE_TTL_MS = 5_000;
