import { fieldsOf } from '#shared/lib/fields-of.ts';

/** Where the error screen's button leads. */
export type ErrorBack = 'home' | 'overview' | 'join';

/** What `/error` is told by whoever goes there, as navigation state. */
export interface ErrorState {
  readonly message: string;
  readonly back: ErrorBack;
}

/** Reads the navigation state of `/error`. @returns null without a message. */
export function errorState(state: unknown): ErrorState | null {
  const { message, back } = fieldsOf(state);
  if (typeof message !== 'string' || message === '') return null;
  return { message, back: back === 'overview' || back === 'join' ? back : 'home' };
}
