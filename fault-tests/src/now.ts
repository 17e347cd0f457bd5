/** Monotonic milliseconds since 1970, comparable with instants of the log on the same machine. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Resolves after some milliseconds. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a condition holds. @throws after `limitMs`; `what` names the condition */
export async function until(
  what: string,
  limitMs: number,
  holds: () => boolean | Promise<boolean>,
  stepMs = 25,
): Promise<void> {
  const started = now();
  while (!(await holds())) {
    if (now() - started > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`);
    await pause(stepMs);
  }
}
