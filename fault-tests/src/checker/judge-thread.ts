import { parentPort, workerData } from 'node:worker_threads';
import type { Evidence } from '#evidence/evidence.ts';
import { judge } from './judge.ts';

/** The worker thread of `judgeApart`. */
parentPort?.postMessage(judge(workerData as Evidence));
