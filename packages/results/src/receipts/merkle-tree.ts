import { hash } from 'node:crypto';

/**
 * The Merkle tree of a session's log (RFC 9162, section 2.1): SHA-256, `0x00` before leaves and `0x01` before nodes. The tree
 * is kept as the hashes of its leaves in blocks, so that a proof reads one block and the roots of all. Here hashes stand one
 * after the other in a buffer, elsewhere they are hex strings.
 */

/** Leaves of a block; a power of two, so that each full block is a subtree. */
export const BLOCK_LEAVES = 1_024;
const BYTES = 32;
const PAIR = 2 * BYTES;

export interface StoredTree {
  /** Hashes of leaves. */
  readonly blocks: readonly Buffer[];
  /** Of the blocks. */
  readonly roots: Buffer;
  readonly root: string;
}

export interface GrowingTree {
  /** @param line canonical JSON of an event, the next leaf */
  add(line: string): void;
  /** @throws RangeError without a leaf */
  finish(): StoredTree;
}

/** A tree whose leaves come one by one. */
export function growTree(): GrowingTree {
  const full: Buffer[] = [];
  const roots: Buffer[] = [];
  let block = Buffer.alloc(BLOCK_LEAVES * BYTES);
  let end = 0;
  return {
    add(line) {
      writeHash(block, end, `\u0000${line}`);
      end += BYTES;
      if (end < block.length) return;
      full.push(block);
      roots.push(rootOf(block));
      block = Buffer.alloc(BLOCK_LEAVES * BYTES);
      end = 0;
    },
    finish() {
      const last = end === 0 ? [] : [block.subarray(0, end)];
      const all = Buffer.concat([...roots, ...last.map(rootOf)]);
      return { blocks: [...full, ...last], roots: all, root: rootOf(all).toString('hex') };
    },
  };
}

/** The nodes of a subtree by level, from those it was made of up to its root. */
export type Levels = readonly Buffer[];

/** Costs a hash for each node given. @param nodes the leaves of a block, or the roots of all blocks */
export function levelsFrom(nodes: Buffer): Levels {
  return nodes.length > BYTES ? [nodes, ...levelsFrom(parentsOf(nodes))] : [nodes];
}

/**
 * The inclusion proof of the leaf at an index: hex strings, from its sibling up.
 * @param block of the leaf's block
 * @param above of the roots of all blocks
 */
export function proofOf(index: number, block: Levels, above: Levels): string[] {
  return [...pathOf(block, index % BLOCK_LEAVES), ...pathOf(above, blockOf(index))];
}

/** The number of the block that contains the leaf at an index. */
export const blockOf = (index: number): number => Math.floor(index / BLOCK_LEAVES);

/** Writes the hash of a text or of bytes. A text of one byte a character is the cheapest way from one buffer to the other. */
function writeHash(to: Buffer, at: number, data: string | Buffer): void {
  to.write(hash('sha256', data, 'binary'), at, 'binary');
}

/** One level up. A node without a sibling is its own parent, which gives the tree of the RFC. */
function parentsOf(nodes: Buffer): Buffer {
  const parents = Buffer.alloc(Math.ceil(nodes.length / PAIR) * BYTES);
  const node = Buffer.alloc(1 + PAIR, 1);
  for (let from = 0; from < nodes.length; from += PAIR) {
    const to = from / 2;
    if (from + BYTES === nodes.length) nodes.copy(parents, to, from);
    else {
      nodes.copy(node, 1, from, from + PAIR);
      writeHash(parents, to, node);
    }
  }
  return parents;
}

function rootOf(nodes: Buffer): Buffer {
  if (nodes.length === 0) throw new RangeError('a Merkle tree needs at least one leaf');
  let level = nodes;
  while (level.length > BYTES) level = parentsOf(level);
  return level;
}

/** The siblings on the way up from a node of the lowest level. The root has none. */
function pathOf(levels: Levels, index: number): string[] {
  const path: string[] = [];
  let at = index;
  for (const level of levels) {
    const sibling = (at % 2 === 0 ? at + 1 : at - 1) * BYTES;
    if (sibling < level.length) path.push(level.toString('hex', sibling, sibling + BYTES));
    at = Math.floor(at / 2);
  }
  return path;
}
