import { Redirect } from 'wouter';
import type { ErrorState } from './error-state.ts';

/** Goes to the error screen, which takes the place of a screen that cannot be shown. */
export function ToError({ message, back }: ErrorState) {
  return <Redirect to="/error" state={{ message, back } satisfies ErrorState} replace />;
}
