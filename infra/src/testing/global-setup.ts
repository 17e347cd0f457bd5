import type { TestProject } from 'vitest/node';
import { type SharedServices, startShared } from '#testing/start-shared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: SharedServices;
  }
}

/** Vitest's global setup: one PostgreSQL and one Redis for a whole run, shared by all spec files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startShared(process.env);
  project.provide('services', shared.services);
  // Vitest tears down after Ctrl-C, but SIGTERM, as `timeout` sends it, ends it on the spot.
  const onTerminate = () => void shared.stop().finally(() => process.exit(143));
  process.once('SIGTERM', onTerminate);
  return async () => {
    process.off('SIGTERM', onTerminate);
    await shared.stop();
  };
}
