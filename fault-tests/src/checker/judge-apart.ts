import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Evidence } from '#evidence/evidence.ts';
import type { Verdict } from './judge.ts';

/**
 * Judges in a worker thread: the evidence of hundreds of players takes a second or more, which would stall the
 * concurrent runs, whose clients and proxies run in this process.
 */
export async function judgeApart(evidence: Evidence): Promise<Verdict> {
  const thread = new Worker(new URL('judge-thread.ts', import.meta.url), { workerData: evidence });
  const [verdict] = await once(thread, 'message');
  return verdict as Verdict;
}
