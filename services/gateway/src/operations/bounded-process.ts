import { execFile } from 'node:child_process';

/** Bounds of a process that works on what a host sent. */
export interface ProcessBounds {
  /** MiB of JavaScript's heap. */
  readonly heapMib: number;
  /** KiB of writable memory, of which Node reserves 600,000. */
  readonly memoryKib: number;
  /** Seconds of CPU; starting takes one of them on a slow machine. */
  readonly cpuSeconds: number;
  /** Milliseconds after which it is killed; long, because on a busy machine other processes go first. */
  readonly ms: number;
  /** Bytes of its reply. */
  readonly replyBytes: number;
}

interface ProcessParts {
  /** File of its program. */
  readonly program: string;
  readonly argument: string;
  /** Its standard input. */
  readonly input: Buffer;
  readonly bounds: ProcessBounds;
  /** From 1 to 19, at which nearly everything else on the machine goes first. */
  readonly niceness: number;
  /** Added to its environment, which inherits only `PATH` from ours. */
  readonly env?: Readonly<Record<string, string>>;
  /** Kills it. */
  readonly signal: AbortSignal;
}

/** Why there is no reply. */
export interface NoReply {
  /**
   * Signal that ended it: SIGXCPU for its CPU time; SIGKILL after its time, for lack of memory, or by `signal`; null:
   * it ended by itself.
   */
  readonly killedBy: string | null;
  readonly isTooLong: boolean;
  /** Contains the beginning of its standard error. */
  readonly error: Error;
}

/**
 * The limits: it writes no file, dumps no core, and is the first to go if memory is short. `nice` instead of
 * `setPriority`, which on Linux does not affect threads that already run.
 */
const limited = ({ memoryKib, cpuSeconds }: ProcessBounds, niceness: number) => `
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
ulimit -d ${memoryKib} && ulimit -S -t ${cpuSeconds} && ulimit -H -t ${cpuSeconds + 2} && ulimit -c 0 && ulimit -f 0 &&
exec nice -n ${niceness} "$0" "$@"`;

/**
 * Runs a program on what a host sent, in its own process. Uses Node's own `execFile`: sockets wait while a process is
 * started, and execa takes twice as long to start one.
 * @returns its standard output
 */
export function runBounded({
  program,
  argument,
  input,
  bounds,
  niceness,
  env,
  signal,
}: ProcessParts): Promise<Buffer | NoReply> {
  return new Promise((resolve) => {
    const { stdin } = execFile(
      'sh',
      ['-c', limited(bounds, niceness), process.execPath, `--max-old-space-size=${bounds.heapMib}`, program, argument],
      {
        encoding: 'buffer',
        maxBuffer: bounds.replyBytes,
        timeout: bounds.ms,
        killSignal: 'SIGKILL',
        signal,
        env: { PATH: process.env.PATH ?? '/usr/bin:/bin', ...env },
      },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        resolve({
          killedBy: error.name === 'AbortError' ? 'SIGKILL' : (error.signal ?? null),
          isTooLong: (error as { code?: unknown }).code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER',
          error: new Error(`a bounded process ended: ${stderr.toString('utf8', 0, 4_096)}`, { cause: error }),
        });
      },
    );
    // The process ended early; its exit tells why.
    stdin?.on('error', () => {});
    stdin?.end(input);
  });
}
