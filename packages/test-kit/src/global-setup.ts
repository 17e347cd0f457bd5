import type { TestProject } from 'vitest/node';
import { type SharedServices, startShared } from '#start-shared.ts';
import { tearDown } from '#tear-down.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: SharedServices;
  }
}

/** Vitest's global setup: one PostgreSQL and one Redis per run, shared by all spec files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startShared(process.env);
  project.provide('services', shared.services);
  return tearDown(shared.stop);
}
