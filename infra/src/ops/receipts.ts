import { readFile } from 'node:fs/promises';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { newReceiptKey } from '@quarry/results/make-results';
import type { ReceiptKeys } from '@quarry/results/receipts/receipt';
import { verifyReceipt } from '@quarry/results/receipts/verify-receipt';
import { type OpsCommand, OpsError, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';

/** Keys as served at `/.well-known/quarry-keys.json`. */
export async function publicKeys({ database }: OpsContext): Promise<ReceiptKeys> {
  const keys = await createReceiptStore(database).publicKeys();
  return { keys: keys.map(({ id: kid, publicKey: x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid })) };
}

/** Verifies a receipt in a file. */
export const verifyReceiptCommand: OpsCommand = {
  usage: 'verify-receipt <file>',
  about: 'verifies a player’s receipt: signature, answers, proofs and points; fails when anything in it was changed',
  async run(context, args) {
    const file = word(args, 0, 'file');
    const text = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new OpsError(`${file} cannot be read`, { cause });
    });
    const verified = await verifyReceipt(parsed(text), await publicKeys(context));
    if (!verified.valid) {
      context.print(`invalid (${verified.reason}): ${verified.detail}`);
      return false;
    }
    const { player, score, place, of, root, count } = verified.receipt.claim;
    context.print(`valid: ${player.identifier}, ${score} points, place ${place ?? 'none'} of ${of}`);
    context.print(`root ${root} of ${count} events`);
    return true;
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keys that sign receipts. */
export const receiptKeysCommand: OpsCommand = {
  usage: 'receipt-keys | receipt-keys rotate',
  about: 'the public keys of receipts, newest first; a new one that signs from now on, old receipts stay valid',
  async run(context, args) {
    if (args.words[0] === 'rotate') await createReceiptStore(context.database).rotate(newReceiptKey());
    else if (args.words[0] !== undefined) throw new OpsError('rotate, or nothing');
    const { keys } = await publicKeys(context);
    for (const { kid, x } of keys) context.print(`${kid}  ${x}`);
    if (keys.length === 0) context.print('none');
    return true;
  },
};
