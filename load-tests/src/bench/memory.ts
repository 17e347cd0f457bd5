import { residentBytes } from '#report/proc.ts';

/** Memory limit of a container, in Compose and Kubernetes. */
export const GATEWAY_MEMORY_LIMIT = 2 ** 30;
const WATCH_MS = 50;

/**
 * @returns the work's result, and a process's peak resident bytes during it; NaN, which meets no goal, if it was gone
 */
export async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly peak: number }> {
  let peak = 0;
  const look = async () => {
    const bytes = await residentBytes(pid);
    peak = Math.max(peak, bytes);
  };
  await look();
  const watch = setInterval(look, WATCH_MS);
  try {
    const result = await work();
    await look();
    return { result, peak };
  } finally {
    clearInterval(watch);
  }
}
