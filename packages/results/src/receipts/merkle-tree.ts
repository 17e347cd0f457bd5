import { hash } from 'node:crypto';

/**
 * The Merkle tree of a session's log (RFC 9162, section 2.1): SHA-256, `0x00` before leaves and `0x01` before nodes. Hashes
 * are in hex. The tree is kept as the hashes of its leaves in blocks, so that a proof reads one block and the roots of all.
 */

/** Leaves of a block; a power of two, so that each full block is a subtree. */
export const BLOCK_LEAVES = 1_024;
const BYTES = 32;

export interface StoredTree {
  /** Hashes of leaves, one after the other. */
  readonly blocks: readonly Buffer[];
  /** Of the blocks, one after the other. */
  readonly roots: Buffer;
  readonly root: string;
}

/** The hash of a leaf. @param line canonical JSON of an event */
export const leafOf = (line: string): string => hash('sha256', `\u0000${line}`);

const node = Buffer.alloc(1 + 2 * BYTES, 1);

function nodeHash(left: string, right: string): string {
  node.write(left, 1, 'hex');
  node.write(right, 1 + BYTES, 'hex');
  return hash('sha256', node);
}

/** @param leaves hashes, at least one */
export function treeOf(leaves: readonly string[]): StoredTree {
  const blocks = Array.from({ length: Math.ceil(leaves.length / BLOCK_LEAVES) }, (_, i) =>
    leaves.slice(i * BLOCK_LEAVES, (i + 1) * BLOCK_LEAVES),
  );
  const roots = blocks.map(rootOf);
  return { blocks: blocks.map(bytesOf), roots: bytesOf(roots), root: rootOf(roots) };
}

/** The inclusion proof of a leaf, from its block and the roots of all blocks. */
export function proofOf(index: number, block: Buffer, roots: Buffer): string[] {
  return [
    ...pathOf(hashesIn(block), index % BLOCK_LEAVES),
    ...pathOf(hashesIn(roots), Math.floor(index / BLOCK_LEAVES)),
  ];
}

const bytesOf = (hashes: readonly string[]): Buffer => Buffer.from(hashes.join(''), 'hex');

const hashesIn = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / BYTES }, (_, i) => bytes.toString('hex', i * BYTES, (i + 1) * BYTES));

/** One level up. A node without a sibling is its own parent, which gives the tree of the RFC. */
function parentsOf(nodes: readonly string[]): string[] {
  const parents: string[] = [];
  for (let i = 0; i < nodes.length; i += 2) {
    const [left, right] = [nodes[i], nodes[i + 1]];
    if (left) parents.push(right ? nodeHash(left, right) : left);
  }
  return parents;
}

function rootOf(nodes: readonly string[]): string {
  let level = nodes;
  while (level.length > 1) level = parentsOf(level);
  const [root] = level;
  if (!root) throw new RangeError('a tree has a leaf');
  return root;
}

function pathOf(nodes: readonly string[], index: number): string[] {
  const path: string[] = [];
  let at = index;
  for (let level = nodes; level.length > 1; level = parentsOf(level)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push(sibling);
    at = Math.floor(at / 2);
  }
  return path;
}
