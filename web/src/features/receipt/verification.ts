import { receiptKeysSchema } from '@quarry/results/receipts/receipt';
import { type Verification, verifyReceipt } from '@quarry/results/receipts/verify-receipt';
import { request } from '#shared/api/request.ts';

/** Whether this page can verify: WebCrypto needs a secure connection. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Verifies a receipt on this device, with the service's public keys. @throws ApiError when the keys cannot be read */
export async function verify(given: unknown): Promise<Verification> {
  const keys = await request('/.well-known/quarry-keys.json');
  return verifyReceipt(given, receiptKeysSchema.parse(await keys.json()));
}

/** @returns null for a text that is not JSON, which is not a receipt */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
