import { createEventStore } from '@quarry/database/event-store/event-store';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore, type StoredResults } from '@quarry/database/results/result-store';
import { computeResults, type MadeResults } from '@quarry/results/make-results';
import { isSigned } from '@quarry/results/receipts/verify-receipt';
import { z } from 'zod';
import { type OpsCommand, OpsError, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';
import { publicKeys } from '#ops/receipts.ts';
import { findSession } from '#ops/sessions.ts';

/** Verifies a session's results and receipts against its log. */
export const verifySessionCommand: OpsCommand = {
  usage: 'verify-session <session id>',
  about: 'computes root, scores and places from the log again, compares results and receipts, and checks signatures',
  async run(context, args) {
    const { id } = await findSession(context, word(args, 0, 'session'));
    const results = createResultStore(context.database);
    const secret = await results.saltSecretOfResults(id);
    const computed = await computeResults(createEventStore(context.database), id, secret);
    const stored = await results.find(id);
    if (!computed) throw new OpsError(`${id} has not ended, or nothing was played in it`);
    if (!stored) throw new OpsError(`${id} has no results: \`rebuild-results ${id}\` makes them`);
    const findings = await findingsOf(context, computed, stored);
    for (const finding of findings) context.print(finding);
    const { results: made, tree } = computed;
    if (findings.length === 0)
      context.print(`as the log says: ${made.playerCount} players, ${made.version} events, root ${tree.root}`);
    return findings.length === 0;
  },
};

const claimSchema = z.object({
  root: z.string(),
  count: z.number(),
  player: z.object({ id: z.string() }),
  score: z.number(),
  place: z.number().nullable(),
  of: z.number(),
});

async function findingsOf(
  context: OpsContext,
  { results, tree }: MadeResults,
  stored: StoredResults,
): Promise<string[]> {
  const findings: string[] = [];
  const compare = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) findings.push(`${what}: ${found}, by the log ${expected}`);
  };
  compare('root', stored.root, tree.root);
  compare('version', stored.version, results.version);
  compare('players', stored.playerCount, results.playerCount);
  let position = 0;
  for await (const { id, points, place } of createResultStore(context.database).playerRows(stored)) {
    const expected = results.players[position];
    compare(`player ${position}`, id, expected?.id);
    compare(`points of ${id}`, points, expected?.points);
    compare(`place of ${id}`, place, expected?.place);
    position += 1;
  }
  const { keys } = await publicKeys(context);
  let receipts = 0;
  for await (const receipt of createReceiptStore(context.database).claims(stored)) {
    const claim = claimSchema.parse(receipt.claim);
    const expected = results.players[receipt.position];
    const of = `receipt of ${claim.player.id}`;
    compare(`${of}: player`, claim.player.id, expected?.id);
    compare(`${of}: score`, claim.score, expected?.points);
    compare(`${of}: place`, claim.place, expected?.place);
    compare(`${of}: root`, claim.root, tree.root);
    compare(`${of}: count`, claim.count, results.version);
    const key = keys.find(({ kid }) => kid === receipt.keyId);
    if (!key || !(await isSigned(receipt.claim, receipt.signature, key))) findings.push(`${of}: wrong signature`);
    receipts += 1;
  }
  compare('receipts', receipts, results.playerCount);
  return findings;
}
