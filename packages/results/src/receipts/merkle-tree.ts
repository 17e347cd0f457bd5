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

/**
 * Makes inclusion proofs for leaves of one tree. The nodes above a block cost a hash for each of its leaves: they are
 * computed once for each block, and once for the roots, however many proofs follow.
 * @param blockOf the block with this number, which contains the leaf
 * @param roots of all blocks
 * @returns a function that gives the proof of the leaf at an index: hex strings, from its sibling up
 */
export function proverOf(blockOf: (number: number) => Buffer, roots: Buffer): (index: number) => string[] {
  const above = levelsFrom(roots);
  const within = new Map<number, readonly Buffer[]>();
  return (index) => {
    const number = Math.floor(index / BLOCK_LEAVES);
    const levels = within.get(number) ?? levelsFrom(blockOf(number));
    within.set(number, levels);
    return [...pathOf(levels, index % BLOCK_LEAVES), ...pathOf(above, number)];
  };
}

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

/** A subtree's levels, from the nodes given up to its root. */
function levelsFrom(nodes: Buffer): Buffer[] {
  return nodes.length > BYTES ? [nodes, ...levelsFrom(parentsOf(nodes))] : [nodes];
}

/** The siblings on the way up from a node of the lowest level. The root has none. */
function pathOf(levels: readonly Buffer[], index: number): string[] {
  const path: string[] = [];
  let at = index;
  for (const level of levels) {
    const sibling = (at % 2 === 0 ? at + 1 : at - 1) * BYTES;
    if (sibling < level.length) path.push(level.toString('hex', sibling, sibling + BYTES));
    at = Math.floor(at / 2);
  }
  return path;
}
