import type { Change } from '#system/changes.ts';
import { MUTANTS } from './mutants.ts';
import { OTHER_BUILDS } from './other-builds.ts';

/** Everything that a service of a run may be started with, each under a name of its own. */
export const CHANGES: readonly Change[] = [...MUTANTS, ...OTHER_BUILDS];
