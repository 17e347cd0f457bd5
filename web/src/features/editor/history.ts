/** Maximum number of undo steps. */
export const MOST_STEPS = 100;

/** A value with its undo and redo steps. Values are immutable. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The field of the last step; further typing in the same field is part of that step. */
  readonly field: string | null;
}

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], field: null };
}

/** @param field the field being typed into, if any */
export function record<T>(history: History<T>, next: T, field: string | null = null): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  const typesOn = field !== null && field === history.field;
  return { past: typesOn ? past : [...past, present].slice(-MOST_STEPS), present: next, future: [], field };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], field: null };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest, field: null };
}
