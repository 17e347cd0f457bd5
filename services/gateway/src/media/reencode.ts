import { fileURLToPath } from 'node:url';
import type { UserId } from '@quarry/events/ids';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { problems } from '#http-edge/problem.ts';
import { type ProcessBounds, runBounded } from '#operations/bounded-process.ts';
import { decodeFiles, decodeReply, encodeFiles, type Reencoded, type Undecoded } from './decoder-protocol.ts';

/**
 * Bounds of a decoder, besides those of its input and its queue. The memory is what the costliest picture of any format
 * takes; a photograph takes half a second of CPU.
 */
export interface DecoderBounds extends Omit<ProcessBounds, 'heapMib' | 'replyBytes'> {
  /** Pictures that wait for their turn; more are refused. */
  readonly waiting: number;
}

export const DECODER_BOUNDS: DecoderBounds = { memoryKib: 1_000_000, cpuSeconds: 10, ms: 25_000, waiting: 32 };

/** Maximum bytes of a reply: several times what noise takes as WebP in all sizes. */
const REPLY_BYTES = 32 * 1024 * 1024;

const DECODER = fileURLToPath(new URL('./decoder-main.ts', import.meta.url));

/** One thread, and no temporary files. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', VIPS_DISC_THRESHOLD: '4g' };

/** Decodes a picture and re-encodes it. @throws HttpProblem when too many wait or it took too long */
export type Reencode = (hostId: UserId, bytes: Buffer) => Promise<Reencoded | Undecoded>;

/** Stored pictures as thumbnails, JPEGs; empty for one that cannot be read. @throws HttpProblem as `Reencode` */
export type Shrink = (hostId: UserId, pictures: readonly Buffer[]) => Promise<readonly Buffer[]>;

export interface Reencoder {
  readonly reencode: Reencode;
  readonly shrink: Shrink;
  /** Pictures that wait or are being decoded. */
  readonly pending: number;
  /** Ends the running decoder. */
  stop(): void;
}

interface ReencoderParts {
  readonly bounds?: DecoderBounds;
  readonly onDecoded: (seconds: number) => void;
}

/**
 * One picture at a time, hosts round-robin, each in its own process, which holds no secret and ends with the picture.
 */
export function createReencoder({ bounds = DECODER_BOUNDS, onDecoded }: ReencoderParts): Reencoder {
  const inTurn = createFairQueue();
  const stopped = new AbortController();
  let pending = 0;

  async function decoded(hostId: UserId, input: Buffer, mode: Mode): Promise<Buffer | Undecoded> {
    if (pending > bounds.waiting) throw problems.tooManyRequests(5);
    pending += 1;
    try {
      return await inTurn(hostId, async () => {
        const start = performance.now();
        return decode(input, mode, bounds, stopped.signal).finally(() =>
          onDecoded((performance.now() - start) / 1_000),
        );
      });
    } finally {
      pending -= 1;
    }
  }

  return {
    get pending() {
      return pending;
    },
    async reencode(hostId, bytes) {
      const reply = await decoded(hostId, bytes, 'reencode');
      return typeof reply === 'string' ? reply : decodeReply(reply);
    },
    async shrink(hostId, pictures) {
      const reply = await decoded(hostId, encodeFiles(pictures), 'thumbnails');
      return typeof reply === 'string' ? pictures.map(() => Buffer.alloc(0)) : decodeFiles(reply);
    },
    stop: () => stopped.abort(),
  };
}

type Mode = 'reencode' | 'thumbnails';

async function decode(
  input: Buffer,
  mode: Mode,
  bounds: DecoderBounds,
  signal: AbortSignal,
): Promise<Buffer | Undecoded> {
  const process = { program: DECODER, argument: mode, env: ENVIRONMENT, niceness: 19 };
  const whole = { ...bounds, heapMib: 64, replyBytes: REPLY_BYTES };
  const ended = await runBounded({ ...process, input, bounds: whole, signal });
  if (Buffer.isBuffer(ended)) return ended;
  const { killedBy, error } = ended;
  if (killedBy === 'SIGXCPU') return 'too-large';
  // Killed by the timeout, by `stop`, or by the system for lack of memory.
  if (killedBy === 'SIGKILL') throw problems.unavailable(error);
  // The decoder crashed on its picture.
  if (killedBy !== null) return 'unreadable';
  throw error;
}
