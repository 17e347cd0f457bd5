import { hash } from 'node:crypto';
import type { PublicLine } from '@quarry/events/results/public-line';
import { canonical } from './verify-receipt.ts';

/**
 * The Merkle tree of a session's log (RFC 9162, section 2.1): SHA-256, `0x00` before leaves and `0x01` before nodes. It is
 * kept as the hashes of its leaves in blocks, so that a proof reads one block and the roots of all.
 */

/** Leaves of a block; a power of two, so that each full block is a subtree. */
export const BLOCK_LEAVES = 1_024;
const BYTES = 32;

export interface StoredTree {
  /** Hashes of leaves, one after the other. */
  readonly blocks: readonly Buffer[];
  /** Of the blocks, one after the other. */
  readonly roots: Buffer;
  /** In hex. */
  readonly root: string;
}

const node = Buffer.alloc(1 + 2 * BYTES, 1);

function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(node, 1);
  right.copy(node, 1 + BYTES);
  return hash('sha256', node, 'buffer');
}

/** The leaf of an event: its public line as canonical JSON. */
export function leafOf(line: PublicLine): Buffer {
  return hash('sha256', `\u0000${canonical(line)}`, 'buffer');
}

/** @param leaves hashes, at least one */
export function treeOf(leaves: readonly Buffer[]): StoredTree {
  const blocks: Buffer[] = [];
  for (let from = 0; from < leaves.length; from += BLOCK_LEAVES)
    blocks.push(Buffer.concat(leaves.slice(from, from + BLOCK_LEAVES)));
  const roots = blocks.map((block) => rootOf(hashesIn(block)));
  return { blocks, roots: Buffer.concat(roots), root: rootOf(roots).toString('hex') };
}

/** The inclusion proof of a leaf, from its block and the roots of all blocks; in hex. */
export function proofOf(index: number, block: Buffer, roots: Buffer): string[] {
  const path = [
    ...pathOf(hashesIn(block), index % BLOCK_LEAVES),
    ...pathOf(hashesIn(roots), Math.floor(index / BLOCK_LEAVES)),
  ];
  return path.map((one) => one.toString('hex'));
}

function hashesIn(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / BYTES }, (_, i) => bytes.subarray(i * BYTES, (i + 1) * BYTES));
}

/** One level up. A node without a sibling is its own parent, which gives the tree of the RFC. */
function parentsOf(nodes: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = [];
  for (let i = 0; i < nodes.length; i += 2) {
    const [left, right] = [nodes[i], nodes[i + 1]];
    if (left) parents.push(right ? nodeHash(left, right) : left);
  }
  return parents;
}

function rootOf(nodes: readonly Buffer[]): Buffer {
  let level = nodes;
  while (level.length > 1) level = parentsOf(level);
  const [root] = level;
  if (!root) throw new RangeError('a tree has a leaf');
  return root;
}

function pathOf(nodes: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = [];
  let at = index;
  for (let level = nodes; level.length > 1; level = parentsOf(level)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push(sibling);
    at = Math.floor(at / 2);
  }
  return path;
}
