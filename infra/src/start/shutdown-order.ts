/** What ends first: nobody may lose what it still needs to say good-bye. */
const TIERS = ['edge', 'workers', 'stores'] as const;

export type Tier = (typeof TIERS)[number];

export interface ShutdownOrder {
  /** Fires when the end begins: nothing is started any more, and what is not ready yet is given up. */
  signal: AbortSignal;
  add(tier: Tier, stop: () => Promise<void>): void;
  /** Begins the end, which `run` completes. */
  begin(): void;
  /**
   * Runs steps side by side. When one fails, the end begins and the others are waited for, so that nothing appears
   * behind the back of a shutdown.
   */
  together<T extends readonly unknown[]>(steps: { [K in keyof T]: Promise<T[K]> }): Promise<T>;
  /** Ends everything, tier by tier. */
  run(): Promise<void>;
}

/** The order in which a system ends: gateways, then engines and mailer, then the servers they store in. */
export function shutdownOrder(): ShutdownOrder {
  const controller = new AbortController();
  const stops: Record<Tier, Array<() => Promise<void>>> = { edge: [], workers: [], stores: [] };
  return {
    signal: controller.signal,
    add: (tier, stop) => stops[tier].push(stop),
    begin: () => controller.abort(),
    together: async (steps) => {
      try {
        return await Promise.all(steps);
      } catch (error) {
        controller.abort();
        await Promise.allSettled(steps);
        throw error;
      }
    },
    run: async () => {
      controller.abort();
      for (const tier of TIERS) await Promise.all(stops[tier].map((stop) => stop()));
    },
  };
}
