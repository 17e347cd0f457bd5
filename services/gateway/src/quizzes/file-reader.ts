import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { UserId } from '@quarry/events/ids';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { problem, problems } from '#http-edge/problem.ts';
import { decodeReading, type Reading } from './file-reading.ts';
import { createHostSemaphore } from './host-semaphore.ts';

/** Bounds of reading one file, besides those of `@quarry/imports`. */
export interface ReaderBounds {
  /** MiB of JavaScript's heap; the largest files that are read take half of it. */
  readonly heapMib: number;
  /** KiB of writable memory, of which Node reserves 600,000. */
  readonly memoryKib: number;
  /** Seconds of CPU; starting takes one of them on a slow machine. */
  readonly cpuSeconds: number;
  /** Milliseconds after which it is killed: on a busy machine others go first. */
  readonly ms: number;
  /** Files that wait for their turn; more are refused. */
  readonly waiting: number;
}

const BOUNDS: ReaderBounds = { heapMib: 320, memoryKib: 1_400_000, cpuSeconds: 10, ms: 60_000, waiting: 32 };

/** Bytes of a reply: a quiz, and all pictures that an archive may inflate to. */
const REPLY_BYTES = 48 * 1024 * 1024;

const READER = fileURLToPath(new URL('./read-file-main.ts', import.meta.url));

/** The reader's limits: it writes no file, dumps no core, and others go first; if memory is short, it goes first. */
const limited = ({ memoryKib, cpuSeconds }: ReaderBounds) => `
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
ulimit -d ${memoryKib} && ulimit -S -t ${cpuSeconds} && ulimit -H -t ${cpuSeconds + 2} && ulimit -c 0 && ulimit -f 0 &&
exec nice -n 5 "$0" "$@"`;

/**
 * Reads a file that a host sent. @param signal ends it, when nobody waits for the answer any more
 * @throws HttpProblem when this host has another one read, too many wait, or it took too long
 */
export type ReadFile = (hostId: UserId, bytes: Buffer, fileName: string, signal: AbortSignal) => Promise<Reading>;

/**
 * One file at a time, of the hosts in turns, each in a process of its own. Not in a worker thread: one that runs out of memory
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

interface Ended {
  readonly error: (Error & { code?: number | string | null; signal?: string | null }) | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

const gone = () => problem(400, 'bad-request', 'The request ended early.');

async function read(bytes: Buffer, fileName: string, bounds: ReaderBounds, signal: AbortSignal): Promise<Reading> {
  if (signal.aborted) throw gone();
  const { error, stdout, stderr } = await new Promise<Ended>((done) => {
    const { stdin } = execFile(
      'sh',
      ['-c', limited(bounds), process.execPath, `--max-old-space-size=${bounds.heapMib}`, READER, fileName],
      {
        encoding: 'buffer',
        maxBuffer: REPLY_BYTES,
        timeout: bounds.ms,
        killSignal: 'SIGKILL',
        signal,
        env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
      },
      (error, stdout, stderr) => done({ error, stdout, stderr }),
    );
    // A reader that ended early; how, its exit tells.
    stdin?.on('error', () => {});
    stdin?.end(bytes);
  });
  if (!error) return decodeReading(stdout);
  if (signal.aborted) throw gone();
  // By V8 for want of memory, by the kernel for its CPU time, or a reply of more than it may be.
  if (error.signal === 'SIGABRT' || error.signal === 'SIGXCPU' || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return { refused: 'inflates-too-much', readable: [] };
  // By the timeout, or by the system, for memory.
  if (error.signal === 'SIGKILL') throw problems.unavailable(error);
  throw new Error(`a reader of files failed: ${stderr.toString('utf8', 0, 4_096)}`, { cause: error });
}
