import { setImmediate } from 'node:timers';
import type { SessionId } from '@quarry/events/ids';
import { BLOCK_LEAVES, blockOf, growTree, levelsFrom, proofOf } from '@quarry/results/receipts/merkle-tree';
import { expect, test } from 'vitest';
import { createReceiptProofs } from './receipt-proofs.ts';

const BLOCKS = 4;

/** Proofs of a log of some thousand events. `loaded` are the blocks read, by query. */
function ofALog() {
  const growing = growTree();
  for (let i = 0; i < BLOCKS * BLOCK_LEAVES; i++) growing.add(`${i}`);
  const { blocks, roots: treeRoots } = growing.finish();
  const loaded: (readonly number[])[] = [];
  const prove = createReceiptProofs({
    async leaves(_, numbers) {
      loaded.push(numbers);
      return new Map(blocks.flatMap((block, number) => (numbers.includes(number) ? [[number, block]] : [])));
    },
  });
  const tree = { sessionId: 's' as SessionId, version: 9, treeRoots };
  const levels = blocks.map(levelsFrom);
  const proof = (index: number) => proofOf(index, levels[blockOf(index)] ?? expect.fail(), levelsFrom(treeRoots));
  return { prove, tree, loaded, proof };
}

const inBlock = (...numbers: readonly number[]) => numbers.map((number) => number * BLOCK_LEAVES + 7);

test('[G1723] [G1941] receipts of a session requested concurrently hash each of its blocks once', async () => {
  const { prove, tree, loaded, proof } = ofALog();
  const asked = [[...inBlock(0, 1), 8], inBlock(1, 2), inBlock(2, 0, 1)];
  const proofs = await Promise.all(asked.map((indexes) => prove(tree, indexes)));
  expect(proofs).toEqual(asked.map((indexes) => indexes.map(proof)));
  expect(loaded).toEqual([[0, 1], [2]]);
});

test('[G1941] proving yields to the event loop after each block', async () => {
  const { prove, tree } = ofALog();
  let turns = 0;
  let ends = false;
  const work = () => {
    turns += 1;
    if (!ends) setImmediate(work);
  };
  setImmediate(work);
  await prove(tree, inBlock(0, 1, 2, 3));
  ends = true;
  expect(turns).toBeGreaterThanOrEqual(BLOCKS);
});

test('[G1941] a missing block fails only its own receipt', async () => {
  const { prove, tree, proof } = ofALog();
  const [lacking, other] = await Promise.allSettled([prove(tree, inBlock(BLOCKS)), prove(tree, inBlock(1))]);
  expect(lacking.status).toBe('rejected');
  expect(other).toEqual({ status: 'fulfilled', value: inBlock(1).map(proof) });
});

test('[G1941] requests beyond a thousand queued ones are refused', async () => {
  const { prove, tree } = ofALog();
  const all = await Promise.allSettled(Array.from({ length: 1_001 }, () => prove(tree, inBlock(0))));
  expect(all.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 429 } }]);
});
