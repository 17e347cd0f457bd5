import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { verdictOf } from './verification.ts';

/** A receipt and its keys, generated with Python. */
const VECTORS = new URL('../../../../packages/results/src/receipts/fixtures/vectors.json', import.meta.url);
const { receipt, keys } = JSON.parse(readFileSync(VECTORS, 'utf8'));

afterEach(() => vi.unstubAllGlobals());

test('[W1982] a browser that cannot verify receipts says so, rather than calling one invalid', async () => {
  vi.stubGlobal('fetch', async () => Response.json(keys));
  expect(await verdictOf(receipt)).toBe('verified');
  expect(await verdictOf({ ...receipt, claim: { ...receipt.claim, score: 9 } })).toBe('invalid');
  const importKey = () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
  vi.stubGlobal('crypto', { subtle: { importKey } });
  expect(await verdictOf(receipt)).toBe('outdated');
  vi.stubGlobal('crypto', {});
  expect(await verdictOf(receipt)).toBe('unsupported');
});

test('[W1853] a receipt whose keys cannot be read is unverified, not invalid', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await verdictOf(receipt)).toBe('unverified');
});
