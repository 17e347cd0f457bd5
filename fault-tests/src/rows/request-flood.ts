import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Requests repeated concurrently, round-robin over the URLs. */
export interface Flood {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly lanes: number;
}

/** Statuses by their count. */
type Counts = Readonly<Record<string, number>>;

/** Delay between two requests of a lane; milliseconds. */
const REST_MS = 10;

/**
 * Sends a flood of POSTs from its own thread: the harness measures the hall and must not be slowed by the attacker's
 * requests. @returns a function that ends the flood and resolves with the responses
 */
export function startFlood(flood: Flood): { readonly begun: Promise<void>; end(): Promise<Counts> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: flood });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Counts>();
  worker.on('error', ended.reject);
  worker.on('message', (message: 'begun' | Counts) => {
    if (message === 'begun') begun.resolve();
    else ended.resolve(message);
  });
  return {
    begun: begun.promise,
    end() {
      worker.postMessage('end');
      return ended.promise;
    },
  };
}

async function send({ urls, headers, body, lanes }: Flood): Promise<void> {
  const counts: Record<string, number> = {};
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const lane = async (number: number) => {
    while (!isOver) {
      const status = await fetch(urls[number % urls.length] ?? '', { method: 'POST', headers, body }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 'lost',
      );
      if (Object.keys(counts).length === 0) parentPort?.postMessage('begun');
      counts[status] = (counts[status] ?? 0) + 1;
      await pause(REST_MS);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  parentPort?.postMessage(counts);
}

if (!isMainThread && parentPort && (workerData as Flood | null)?.lanes) await send(workerData as Flood);
