import { fileURLToPath } from 'node:url';
import type { UserId } from '@quarry/events/ids';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { problem, problems } from '#http-edge/problem.ts';
import { type ProcessBounds, runBounded } from '#operations/bounded-process.ts';
import { decodeReading, type Reading } from './file-reading.ts';
import { createHostSemaphore } from './host-semaphore.ts';

/** Bounds of reading one file, besides those of `@quarry/imports`. */
export interface ReaderBounds extends Omit<ProcessBounds, 'replyBytes'> {
  /** Files that wait for their turn; more are refused. */
  readonly waiting: number;
}

/** The largest files that are read take half of the heap. */
const BOUNDS: ReaderBounds = { heapMib: 320, memoryKib: 1_400_000, cpuSeconds: 10, ms: 60_000, waiting: 32 };

/** Maximum bytes of a reply: a quiz, and all pictures that an archive may inflate to. */
const REPLY_BYTES = 48 * 1024 * 1024;

const READER = fileURLToPath(new URL('./read-file-main.ts', import.meta.url));

/**
 * Reads a file that a host sent.
 * @param signal ends it when nobody waits for the answer any more
 * @throws HttpProblem when another file of this host is being read, too many wait, or it took too long
 */
export type ReadFile = (hostId: UserId, bytes: Buffer, fileName: string, signal: AbortSignal) => Promise<Reading>;

/**
 * One file at a time, hosts round-robin, each in its own process. Not in a worker thread: one that runs out of memory
 * while V8 parses JSON ends the whole process (decision 461).
 */
export function createFileReader(bounds: ReaderBounds = BOUNDS): ReadFile {
  const inTurn = createFairQueue();
  const acquire = createHostSemaphore({ atOnce: 1, maxWaiting: 0 });
  let pending = 0;
  return async (hostId, bytes, fileName, signal) => {
    if (bytes.length === 0) return { refused: 'empty', readable: [] };
    const leave = await acquire(hostId);
    try {
      if (pending > bounds.waiting) throw problems.tooManyRequests(5);
      pending += 1;
      return await inTurn(hostId, () => read(bytes, fileName, bounds, signal)).finally(() => {
        pending -= 1;
      });
    } finally {
      leave();
    }
  };
}

const gone = () => problem(400, 'bad-request', 'The request ended early.');

async function read(input: Buffer, fileName: string, bounds: ReaderBounds, signal: AbortSignal): Promise<Reading> {
  if (signal.aborted) throw gone();
  const whole = { ...bounds, replyBytes: REPLY_BYTES };
  // A host waits for it, so it does not yield to everything else.
  const ended = await runBounded({ program: READER, argument: fileName, input, bounds: whole, niceness: 5, signal });
  if (Buffer.isBuffer(ended)) return decodeReading(ended);
  if (signal.aborted) throw gone();
  const { killedBy, isTooLong, error } = ended;
  // Killed by V8 for lack of memory or by the kernel for its CPU time, or its reply is too long.
  if (killedBy === 'SIGABRT' || killedBy === 'SIGXCPU' || isTooLong)
    return { refused: 'inflates-too-much', readable: [] };
  // Killed by the timeout, or by the system for lack of memory.
  if (killedBy === 'SIGKILL') throw problems.unavailable(error);
  throw error;
}
