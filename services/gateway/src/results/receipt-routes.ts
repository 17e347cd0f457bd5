import type { EventStore } from '@quarry/database/event-store/event-store';
import { type ReceiptStore, receiptIdOf } from '@quarry/database/results/receipt-store';
import type { ResultStore } from '@quarry/database/results/result-store';
import { sessionIdSchema } from '@quarry/events/ids';
import { answersIn } from '@quarry/results/receipts/issue-claims';
import { leafOf } from '@quarry/results/receipts/leaf';
import { type Receipt, receiptKeysSchema, receiptSchema } from '@quarry/results/receipts/receipt';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';
import { deviceOf } from '#sessions/player-session-routes.ts';
import { createReceiptProofs, type ProveLeaves } from './receipt-proofs.ts';

export interface ReceiptRoutesParts {
  readonly events: Pick<EventStore, 'loadVersions'>;
  readonly results: Pick<ResultStore, 'find' | 'player' | 'saltSecretOfResults'>;
  readonly receipts: ReceiptStore;
}

/** As `receiptIdOf` makes it; anything else is not looked up. */
const RECEIPT_ID = /^[\w-]{22}$/;

/** Players' receipts, for anyone with the link, and the keys that verify them. */
export function receiptRoutes(app: App, parts: ReceiptRoutesParts): void {
  const prove = createReceiptProofs(parts.receipts);
  app.get('/api/receipts/:receiptId', {
    config: { access: 'anyone' },
    schema: {
      tags: ['results'],
      summary: 'A player’s receipt: what it claims, its answers with their proofs, and the signature',
      params: z.object({ receiptId: z.string() }),
      response: { 200: receiptSchema },
    },
    handler: async (request) => {
      const receipt = await readReceipt(parts, prove, request.params.receiptId);
      if (!receipt) throw problems.notFound();
      return receipt;
    },
  });

  app.get('/api/session/:id/receipt', {
    config: { access: 'anyone' },
    schema: {
      tags: ['results'],
      summary: 'The receipt of the player that this device was in a session; only the device itself can ask',
      params: z.object({ id: sessionIdSchema }),
      response: { 200: z.object({ id: z.string() }) },
    },
    handler: async (request) => {
      const device = deviceOf(request);
      const id = device && receiptIdOf(request.params.id, device);
      if (!id || !(await parts.receipts.find(id))) throw problems.notFound();
      return { id };
    },
  });

  app.get('/.well-known/quarry-keys.json', {
    schema: { response: { 200: receiptKeysSchema } },
    handler: async (_, reply) => {
      const keys = await parts.receipts.publicKeys();
      // Public, also for other sites' pages that verify receipts.
      reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');
      return {
        keys: keys.map(({ id, publicKey }) => ({
          kty: 'OKP' as const,
          crv: 'Ed25519' as const,
          x: publicKey,
          kid: id,
          alg: 'EdDSA',
          use: 'sig',
        })),
      };
    },
  });
}

/** @returns null when there is none, or its session was forgotten or its results were replaced during the read */
async function readReceipt(
  { events, results, receipts }: ReceiptRoutesParts,
  prove: ProveLeaves,
  id: string,
): Promise<Receipt | null> {
  if (!RECEIPT_ID.test(id)) return null;
  const stored = await receipts.find(id);
  const found = stored && (await results.find(stored.sessionId));
  const player = found && (await results.player(found, { position: stored.position }));
  if (!found || !player || found.version !== stored.version) return null;
  const log = await events.loadVersions(stored.sessionId, stored.answerVersions);
  const indexes = log.map(({ version }) => version - 1);
  const proofs = await prove(stored, indexes);
  const { claim, keyId, signature } = stored;
  const secret = await results.saltSecretOfResults(stored.sessionId);
  const proven = log.map((recorded, i) => ({
    leaf: leafOf(recorded, secret),
    index: indexes[i],
    proof: proofs[i],
  }));
  const answers = answersIn(found.questions)(player).map((answer, i) => ({ ...answer, ...proven[i] }));
  return receiptSchema.parse({ claim, answers, keyId, signature });
}
