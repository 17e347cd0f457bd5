import { receiptKeysSchema } from '@quarry/results/receipts/receipt';
import { type Verification, verifyReceipt } from '@quarry/results/receipts/verify-receipt';
import { request } from '#shared/api/request.ts';

/** Whether this page can verify: WebCrypto needs a secure connection. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Verifies a receipt on this device, with the service's public keys. @throws when the keys cannot be read, or this browser cannot verify */
export async function verify(given: unknown): Promise<Verification> {
  const keys = await request('/.well-known/quarry-keys.json');
  return verifyReceipt(given, receiptKeysSchema.parse(await keys.json()));
}

/**
 * Whether verifying failed because Ed25519 is missing, which Chrome has had since 137, Firefox since 129 and iOS since
 * 17.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotSupportedError';

/** Outcome of verifying a receipt. */
export type Verdict = 'verified' | 'invalid' | 'unverified' | 'unsupported' | 'outdated';

/** Like `verify`, but returns the outcome instead of throwing. */
export async function verdictOf(given: unknown): Promise<Verdict> {
  if (!canVerify()) return 'unsupported';
  try {
    return (await verify(given)).valid ? 'verified' : 'invalid';
  } catch (error) {
    return isOutdated(error) ? 'outdated' : 'unverified';
  }
}

/** @returns null for a text that is not JSON, and so not a receipt */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
