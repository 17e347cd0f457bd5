import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { EventStore } from '@quarry/database/event-store/event-store';
import {
  type NewReceipt,
  type ReceiptKey,
  type ReceiptStore,
  receiptIdOf,
} from '@quarry/database/results/receipt-store';
import { OtherFormerRoot, type ResultStore } from '@quarry/database/results/result-store';
import type { PlayerId, SessionId } from '@quarry/events/ids';
import { emptyFold, foldResults, type ResultsFold, resultsOf } from '@quarry/events/results/project-results';
import type { PlayerResult, SessionResults } from '@quarry/events/results/results';
import { settledEvents } from '@quarry/events/results/settled-events';
import { rankedWith } from '@quarry/events/session/state';
import { claimSigner } from '#receipts/issue-claims.ts';
import { canonicalLeaf } from '#receipts/leaf.ts';
import { type GrowingTree, growTree, type StoredTree } from '#receipts/merkle-tree.ts';

export interface MakeResultsParts {
  readonly events: Pick<EventStore, 'stream'>;
  readonly results: ResultStore;
  readonly receipts: ReceiptStore;
}

/** Results that are stored, with the log they depend on. */
export interface MadeResults {
  readonly results: SessionResults;
  readonly tree: StoredTree & { readonly isSalted: boolean };
}

/** Events of a page; other work of the process gets a turn after each. */
const PAGE = 500;
/** Claims that are signed at a time. */
const SIGNED = 200;

/**
 * Makes and stores the results and receipts of a session that ended, from its log. Safe to repeat: the same log gives the
 * same results. @returns null when there is nothing to make: it runs, nothing was played, or it was forgotten
 * @param options `anew`: replaces also what is stored of the same version, which may differ from the log
 */
export async function makeResults(
  parts: MakeResultsParts,
  sessionId: SessionId,
  options: { readonly anew?: boolean } = {},
): Promise<MadeResults | null> {
  const computed = await computeResults(parts.events, sessionId, await parts.results.saltSecret(sessionId));
  if (!computed) return null;
  const { results, tree, log } = computed;
  const { version } = results;
  const state = log.fold.session.ranked();
  const former = await parts.results.find(sessionId);
  const key = await parts.receipts.signingKey(newReceiptKey);
  const formerRoot = former && former.root !== tree.root ? former.root : (former?.formerRoot ?? null);
  const signed = claimSigner({ results, root: tree.root, formerRoot, privateKey: key.privateKey });
  const receipts: NewReceipt[] = [];
  const issue = async (player: PlayerResult, position: number): Promise<NewReceipt> => {
    const one = state.players.get(player.id);
    if (!one) throw new Error(`the log of session ${sessionId} has no player ${player.id}`);
    const answerVersions = log.answers.get(player.id) ?? [];
    const claim = await signed(player, rankedWith(state, one));
    return { id: receiptIdOf(sessionId, one.deviceId), position, ...claim, answerVersions };
  };
  for (let from = 0; from < results.playerCount; from += SIGNED) {
    const next = results.players.slice(from, from + SIGNED);
    receipts.push(...(await Promise.all(next.map((player, i) => issue(player, from + i)))));
  }
  // Only now: a rebuild that is interrupted while it makes them leaves what is stored.
  if (options.anew) await parts.results.clear({ sessionId, version });
  // Those of an attempt that was broken off may name another former root.
  else if (former?.version !== version) await parts.receipts.discard({ sessionId, version });
  await parts.receipts.save({ sessionId, version, keyId: key.id }, receipts, tree.blocks);
  try {
    return (await parts.results.save(results, tree, formerRoot)) ? { results, tree } : null;
  } catch (error) {
    if (!(error instanceof OtherFormerRoot)) throw error;
    // Another job stored earlier results while these receipts were signed, which now replace them.
    await parts.receipts.discard({ sessionId, version });
    return makeResults(parts, sessionId, options);
  }
}

/** As `makeResults`, but stores nothing. @param secret of the leaves' salts, if they have some */
export async function computeResults(
  events: MakeResultsParts['events'],
  sessionId: SessionId,
  secret: KeyObject | null,
): Promise<(MadeResults & { readonly log: ReadLog }) | null> {
  const log = await readLog(events, sessionId, secret);
  const { fold, tree } = log;
  const results = fold.endedAt === null || fold.asked.length === 0 ? null : resultsOf(fold);
  return results && { results, tree: { ...tree.finish(), isSalted: secret !== null }, log };
}

interface ReadLog {
  readonly fold: ResultsFold;
  readonly tree: GrowingTree;
  /** Versions of each player's answers. */
  readonly answers: ReadonlyMap<PlayerId, readonly number[]>;
}

async function readLog(
  events: MakeResultsParts['events'],
  sessionId: SessionId,
  secret: KeyObject | null,
): Promise<ReadLog> {
  const settled = settledEvents();
  const fold = emptyFold(sessionId);
  const tree = growTree();
  const answers = new Map<PlayerId, number[]>();
  for await (const page of events.stream(sessionId, PAGE)) {
    for (const recorded of settled(page)) {
      const { event, version } = recorded;
      foldResults(fold, recorded);
      tree.add(canonicalLeaf(recorded, secret));
      if (event.type !== 'AnswerSubmitted') continue;
      const own = answers.get(event.playerId);
      if (own) own.push(version);
      else answers.set(event.playerId, [version]);
    }
    await yieldToOthers();
  }
  return { fold, tree, answers };
}

/** A new key pair, encoded as it is stored. */
export function newReceiptKey(): ReceiptKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { id: randomUUID(), publicKey: x, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
}
