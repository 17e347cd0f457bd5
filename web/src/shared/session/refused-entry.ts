import { fieldsOf } from '#shared/lib/fields-of.ts';

/** An entry the service refused although the name seemed free: the way back to the name step, with everything typed. */
export interface RefusedEntry {
  readonly quizSessionId: string;
  readonly quizCode: string;
  readonly identifier: string;
  readonly refusal: string;
}

/** Refusals another name, or another moment, may not meet. Every other one that is final ends on the error screen. */
export const MENDABLE: ReadonlySet<string | null> = new Set(['name-taken', 'name-refused', 'device-busy', 'host-busy']);

export const isMendable = (refusal: string | null): refusal is string => MENDABLE.has(refusal);

/** Reads the navigation state of `/join`. @returns null for whoever comes to join afresh */
export function refusedEntry(state: unknown): RefusedEntry | null {
  const { quizSessionId, quizCode, identifier, refusal } = fieldsOf(state);
  const texts = [quizSessionId, quizCode, identifier, refusal];
  return texts.every((text) => typeof text === 'string') ? (state as RefusedEntry) : null;
}
