import canonicalize from 'canonicalize';
import { detailsOf, type Receipt, type ReceiptAnswer, type ReceiptKeys, receiptSchema } from './receipt.ts';

/** Verification of receipts by WebCrypto alone: the same code in the browser, in services and on operators' machines. */

export type Verification =
  | { readonly valid: true; readonly receipt: Receipt }
  | { readonly valid: false; readonly reason: InvalidReason; readonly detail: string };

export type InvalidReason = 'malformed' | 'unknown-key' | 'signature' | 'answers' | 'score';

/**
 * Verifies everything in a receipt except its score and place among others, which only the whole log shows.
 * @throws when this platform cannot tell, as `isSigned` does
 */
export async function verifyReceipt(given: unknown, { keys }: ReceiptKeys): Promise<Verification> {
  const parsed = receiptSchema.safeParse(given);
  if (!parsed.success) return invalid('malformed', parsed.error.issues[0]?.message ?? '');
  const receipt = parsed.data;
  const { claim, answers, keyId } = receipt;
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return invalid('unknown-key', keyId);
  if (!(await isSigned(claim, receipt.signature, key))) return invalid('signature', 'the claim is not what was signed');
  const wrong = await wrongAnswer(receipt);
  if (wrong !== undefined) return invalid('answers', wrong);
  if ((await sha256Hex(canonical(detailsOf(answers)))) !== claim.details)
    return invalid('answers', 'the texts and points are not those that were signed');
  const sum = answers.reduce((points, answer) => points + answer.points, 0);
  if (sum !== claim.score) return invalid('score', `the points add up to ${sum}`);
  return { valid: true, receipt };
}

const invalid = (reason: InvalidReason, detail: string): Verification => ({ valid: false, reason, detail });

/** Errors of a key or a signature that is malformed. Any other one says nothing about them. */
const MALFORMED: ReadonlySet<string> = new Set(['DataError', 'InvalidCharacterError']);

/** Whether the key signed the claim. @throws when this platform cannot tell: it lacks Ed25519, or WebCrypto as a whole */
export async function isSigned(
  claim: unknown,
  signature: string,
  { kty, crv, x }: Pick<ReceiptKeys['keys'][number], 'kty' | 'crv' | 'x'>,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), encode(canonical(claim)));
  } catch (error) {
    if (error instanceof DOMException && MALFORMED.has(error.name)) return false;
    throw error;
  }
}

async function wrongAnswer({ claim, answers }: Receipt): Promise<string | undefined> {
  let before = -1;
  for (const { leaf, index, proof, question } of answers) {
    const { event, version } = leaf;
    if (index <= before) return `“${question}” is not in the order of the log`;
    before = index;
    if (event.type !== 'AnswerSubmitted' || event.playerId !== claim.player.id || version !== index + 1)
      return `the event of “${question}” is not this player’s answer`;
    const root = await rootFrom(await leafHash(leaf), index, claim.count, proof);
    if (root !== claim.root) return `the event of “${question}” is not in the log`;
  }
  return undefined;
}

/** Canonical JSON (RFC 8785). @throws when a value cannot be expressed */
export function canonical(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('this value has no canonical JSON');
  return text;
}

async function leafHash(leaf: ReceiptAnswer['leaf']): Promise<Uint8Array<ArrayBuffer>> {
  return sha256(joined([Uint8Array.of(0), encode(canonical(leaf))]));
}

/** Root computed from an inclusion proof, in hex (RFC 9162, section 2.1.3.2); undefined where its length is wrong. */
async function rootFrom(
  leaf: Uint8Array<ArrayBuffer>,
  index: number,
  count: number,
  proof: readonly string[],
): Promise<string | undefined> {
  if (index >= count) return undefined;
  let hash = leaf;
  let node = index;
  let last = count - 1;
  for (const sibling of proof) {
    if (last === 0) return undefined;
    const other = Uint8Array.from(sibling.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const isRight = node % 2 === 1 || node === last;
    hash = await sha256(joined([Uint8Array.of(1), ...(isRight ? [other, hash] : [hash, other])]));
    // A node without a sibling is its own parent.
    while (isRight && node % 2 === 0 && node !== 0) {
      node = Math.floor(node / 2);
      last = Math.floor(last / 2);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hexOf(hash) : undefined;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const sha256Hex = async (text: string): Promise<string> => hexOf(await sha256(encode(text)));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @throws DOMException when the text is no base64url */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
