import { setImmediate } from 'node:timers/promises';
import type { ReceiptStore, StoredReceipt } from '@quarry/database/results/receipt-store';
import { blockOf, type Levels, levelsFrom, proofOf } from '@quarry/results/receipts/merkle-tree';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { problems } from '#http-edge/problem.ts';

/** Cached blocks of nodes, 64 kB each. */
const MOST_KEPT = 256;
/** Queued requests. */
const MOST_WAITING = 1_000;

type Tree = Pick<StoredReceipt, 'sessionId' | 'version' | 'treeRoots'>;

/**
 * Proves leaves of a receipt's tree: for each, the audit path in hex from its sibling up.
 * @throws HttpProblem 429 when too many requests wait
 */
export type ProveLeaves = (tree: Tree, indexes: readonly number[]) => Promise<string[][]>;

/**
 * A block costs a millisecond of hashing, and a receipt needs one for each answer. So receipts are proven one at a
 * time, round-robin over their sessions, yielding to the event loop after each block, and the receipts of a hall share
 * the blocks of its log.
 */
export function createReceiptProofs(receipts: Pick<ReceiptStore, 'leaves'>): ProveLeaves {
  const kept = new Map<string, Levels>();
  let waiting = 0;
  const inTurn = createFairQueue();

  async function levelsIn(tree: Tree, numbers: readonly number[]): Promise<Map<number, Levels>> {
    const keyOf = (number: number) => `${tree.sessionId}/${tree.version}/${number}`;
    const missing = numbers.filter((number) => !kept.has(keyOf(number)));
    const blocks = missing.length > 0 ? await receipts.leaves(tree, missing) : new Map<number, Buffer>();
    const found = new Map<number, Levels>();
    for (const number of numbers) {
      const block = blocks.get(number);
      const levels = block ? levelsFrom(block) : kept.get(keyOf(number));
      if (!levels) throw new Error(`the tree of session ${tree.sessionId} lacks block ${number}`);
      if (block) await setImmediate();
      found.set(number, levels);
    }
    for (const [number, levels] of found) {
      // Most recently used last.
      kept.delete(keyOf(number));
      kept.set(keyOf(number), levels);
    }
    for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
    return found;
  }

  async function prove(tree: Tree, indexes: readonly number[]): Promise<string[][]> {
    const levels = await levelsIn(tree, [...new Set(indexes.map(blockOf))]);
    const above = levelsFrom(tree.treeRoots);
    return indexes.map((index) => proofOf(index, levels.get(blockOf(index)) ?? [], above));
  }

  return async (tree, indexes) => {
    if (waiting >= MOST_WAITING) throw problems.tooManyRequests(5);
    waiting += 1;
    return inTurn(tree.sessionId, () => prove(tree, indexes)).finally(() => {
      waiting -= 1;
    });
  };
}
