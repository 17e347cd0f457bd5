import type { PodiumPlace } from '@quarry/events/session/fields';

/**
 * Reads `podiumsteps` and counts its seconds down.
 * @param emit gets the steps not yet revealed, at once and after each reveal
 */
export function listenForSteps(
  on: (target: 'podiumsteps', take: (steps: unknown) => void) => void,
  emit: (untold: readonly PodiumPlace[]) => void,
): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  on('podiumsteps', (steps) => {
    if (!Array.isArray(steps)) return;
    timers.forEach(clearTimeout);
    const untold = steps.map(({ place }) => place);
    emit(untold);
    timers = steps.map(({ after }, told) => setTimeout(() => emit(untold.slice(told + 1)), after * 1000));
  });
}
