/** Order of shutdown: each tier needs the later ones while it drains. */
const TIERS = ['edge', 'workers', 'stores'] as const;

export type Tier = (typeof TIERS)[number];

export interface ShutdownOrder {
  /** Aborts when shutdown begins: nothing starts after that, and pending starts are cancelled. */
  signal: AbortSignal;
  add(tier: Tier, stop: () => Promise<void>): void;
  /** Begins the shutdown, which `run` completes. */
  begin(): void;
  /**
   * Runs steps concurrently. When one fails, shutdown begins and the others are awaited, so that nothing starts
   * afterwards.
   */
  together<T extends readonly unknown[]>(steps: { [K in keyof T]: Promise<T[K]> }): Promise<T>;
  /** Ends everything, tier by tier. */
  run(): Promise<void>;
}

/** The order of shutdown: gateways, then engines and mailer, then the stores. */
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
