import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { receiptIdOf } from '@quarry/database/results/receipt-store';
import { publicLine } from '@quarry/events/results/public-line';
import type { PlayerResult } from '@quarry/events/results/results';
import { type SessionEvent, sessionEventSchema } from '@quarry/events/session/events';
import { answered, answerId, created, question, questionId } from '@quarry/events/spec-support/samples';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { claimSigner } from './issue-claims.ts';
import { canonicalLeaf } from './leaf.ts';
import { blockOf, growTree, levelsFrom, proofOf } from './merkle-tree.ts';
import type { Receipt, ReceiptKeys } from './receipt.ts';
import { canonical, isSigned, verifyReceipt } from './verify-receipt.ts';

afterEach(() => vi.unstubAllGlobals());

interface Vectors {
  readonly trees: readonly {
    readonly count: number;
    readonly leaf: string;
    readonly root: string;
    readonly proofs: readonly { readonly index: number; readonly proof: readonly string[] }[];
  }[];
  readonly privateKey: string;
  readonly keys: ReceiptKeys;
  readonly receipt: Receipt;
}

/** Made by `fixtures/make-vectors.py`, with Python's `hashlib` and the `cryptography` package. */
const VECTORS: Vectors = JSON.parse(readFileSync(new URL('fixtures/vectors.json', import.meta.url), 'utf8'));
const { keys, receipt } = VECTORS;

/** The event of the script's `line(i)`. */
const lineAt = (i: number): string =>
  canonicalLeaf(
    {
      version: i + 1,
      at: 1_700_000_000_000 + i,
      event: {
        ...answered(1, 'q-a', i, i + 0.5),
        questionId: questionId(`q${i}`),
        answerId: 'ä中😀"\n' as ReturnType<typeof answerId>,
        // The script's events are from before there were these.
        response: undefined,
        share: undefined,
      },
    },
    null,
  );

test.each(VECTORS.trees)(
  '[B906] a tree of $count leaves is the one that Python makes',
  ({ count, leaf, root, proofs }) => {
    const growing = growTree();
    for (let i = 0; i < count; i++) growing.add(lineAt(i));
    const tree = growing.finish();
    expect(tree.blocks[0]?.toString('hex', 0, 32)).toBe(leaf);
    expect(tree.root).toBe(root);
    const blocks = tree.blocks.map(levelsFrom);
    const above = levelsFrom(tree.roots);
    for (const { index, proof } of proofs)
      expect(proofOf(index, blocks[blockOf(index)] ?? expect.fail(), above)).toEqual(proof);
  },
);

describe('[B906] a line of the log', () => {
  test('is written as the library of canonical JSON writes it, whatever an event holds', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const values = [fc.string({ unit: 'grapheme' }), number, fc.boolean(), fc.constant(null)];
    const fields = fc.object({ key: fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/), values, maxDepth: 4 });
    const holds = fc.property(fields, number, (options, at) => {
      const recorded = { version: 7, at, event: { ...created(), options } as unknown as SessionEvent };
      expect(canonicalLeaf(recorded, null)).toContain('"options":');
      expect(canonicalLeaf(recorded, null)).toBe(canonical(publicLine(recorded)));
      const secret = createSecretKey(Buffer.alloc(32, 7));
      expect(canonicalLeaf(recorded, secret)).toBe(canonical(JSON.parse(canonicalLeaf(recorded, secret))));
    });
    fc.assert(holds);
  });

  test('has names as fields: one of digits would not stay in order', () => {
    const names = [...fieldsIn(z.toJSONSchema(sessionEventSchema, { unrepresentable: 'any' }))];
    expect(names).toContain('questionText');
    expect(names.filter((name) => !/^[a-z][A-Za-z]*$/.test(name))).toEqual([]);
  });
});

describe('a receipt', () => {
  test('[B907] that Python signed is valid', async () => {
    expect(await verifyReceipt(receipt, keys)).toEqual({ valid: true, receipt });
  });

  test('[B907] any changed value in it fails, wherever it stands', async () => {
    const tampered = [...changesOf(receipt)];
    expect(tampered.length).toBeGreaterThan(40);
    for (const one of tampered) {
      const verified = await verifyReceipt(one, keys);
      expect(verified.valid, JSON.stringify(one)).toBe(false);
    }
  });

  test('[B907] answers left out, swapped, repeated or added fail', async () => {
    const [first, second] = receipt.answers;
    if (!first || !second) return expect.fail();
    for (const answers of [[], [first], [second], [second, first], [first, second, second], [first, first, second]])
      expect(await verifyReceipt({ ...receipt, answers }, keys)).toMatchObject({ valid: false, reason: 'answers' });
  });

  test('[B907] a field that nobody signed, another key and no receipt at all fail', async () => {
    expect(await verifyReceipt({ ...receipt, claim: { ...receipt.claim, prize: 1 } }, keys)).toMatchObject({
      reason: 'malformed',
    });
    for (const nothing of [null, [], 'receipt', {}]) expect((await verifyReceipt(nothing, keys)).valid).toBe(false);
    expect(await verifyReceipt(receipt, { keys: [] })).toMatchObject({ reason: 'unknown-key' });
    const [key] = keys.keys;
    const other = { keys: [{ ...key, kid: 'k1', kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } as const] };
    expect(await verifyReceipt(receipt, other)).toMatchObject({ reason: 'signature' });
  });

  test('[B1971] is unsigned with a malformed key or signature, and of unknown validity without Ed25519 or WebCrypto', async () => {
    const [key] = keys.keys;
    if (!key) return expect.fail();
    const { claim, signature } = receipt;
    for (const x of ['', 'A', '*', key.x.slice(1), `${key.x}A`])
      expect(await isSigned(claim, signature, { ...key, x })).toBe(false);
    for (const other of ['', '*', 'A', signature.slice(4)]) expect(await isSigned(claim, other, key)).toBe(false);
    const { digest } = crypto.subtle;
    const importKey = () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
    vi.stubGlobal('crypto', { subtle: { digest, importKey } });
    await expect(verifyReceipt(receipt, keys)).rejects.toThrow('Unrecognized name');
    vi.stubGlobal('crypto', {});
    await expect(verifyReceipt(receipt, keys)).rejects.toThrow(TypeError);
  });

  test('[B907] ours has the signature that Python’s has', async () => {
    const { claim } = receipt;
    expect(await signedWith([2, 5])).toEqual({ claim, signature: receipt.signature });
  });

  test('[B1972] names the answers whose questions do not count, under its signature', async () => {
    const { claim, signature } = await signedWith([0, 7], { question: 0 });
    const answers = receipt.answers.map((answer, i) => ({ ...answer, points: [0, 7][i] }));
    expect(claim.voided).toEqual([0]);
    expect(await verifyReceipt({ ...receipt, claim, answers, signature }, keys)).toMatchObject({ valid: true });
    for (const voided of [[], [1], [0, 1], undefined])
      expect(await verifyReceipt({ ...receipt, claim: { ...claim, voided }, answers, signature }, keys)).toMatchObject({
        valid: false,
      });
    // The first question was not answered.
    expect((await signedWith([null, 7], { question: 1 })).claim.voided).toEqual([0]);
    expect((await signedWith([null, 7], { question: 0 })).claim.voided).toBeUndefined();
  });

  test('[B2799] tells when the session began, under its signature; one that was signed before claims did so stays valid', async () => {
    const { claim, signature } = await signedWith([2, 5], undefined, 1_700_000_000_000);
    expect(claim.startedAt).toBe(1_700_000_000_000);
    expect(await verifyReceipt({ ...receipt, claim, signature }, keys)).toMatchObject({ valid: true });
    for (const startedAt of [1, undefined])
      expect(await verifyReceipt({ ...receipt, claim: { ...claim, startedAt }, signature }, keys)).toMatchObject({
        valid: false,
      });
    expect(receipt.claim).not.toHaveProperty('startedAt');
    expect(await verifyReceipt(receipt, keys)).toMatchObject({ valid: true });
  });

  test('[B908] has an id that follows from the session and the device’s secret alone', () => {
    expect(receiptIdOf('s1', 'd1')).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(new Set([receiptIdOf('s1', 'd1'), receiptIdOf('s1', 'd2'), receiptIdOf('s2', 'd1')]).size).toBe(3);
    expect(receiptIdOf('s1', 'd1')).toBe(receiptIdOf('s1', 'd1'));
  });
});

/** A claim of ours about the fixture's player, with these points; null where it gave no answer. */
function signedWith(points: readonly (number | null)[], voided?: { readonly question: number }, startedAt?: number) {
  const { claim } = receipt;
  const answers = [{ id: answerId('a'), value: 'ä中😀', correct: true }];
  const questions = [2, 5].map((i, at) => ({
    question: question(`q${i}`, { answers }),
    voided: at === voided?.question ? 'unclear' : null,
  }));
  const results = { sessionId: 's1', quizName: claim.quizName, startedAt, version: claim.count, questions };
  const given = points.map((one) => (one === null ? null : { response: 'a', share: 1, points: one }));
  const player = { ...claim.player, place: 2, points: 7, answers: given };
  const sign = claimSigner({
    results: results as unknown as Parameters<typeof claimSigner>[0]['results'],
    root: claim.root,
    formerRoot: null,
    privateKey: VECTORS.privateKey,
  });
  return sign(player as unknown as PlayerResult, claim.of);
}

/** The fields of all objects in a JSON schema; `*` for a record, whose fields are not listed. */
function* fieldsIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  if ('propertyNames' in schema) yield '*';
  if ('properties' in schema) yield* Object.keys(schema.properties as object);
  for (const part of Object.values(schema)) yield* fieldsIn(part);
}

/** Every receipt with one value changed. */
function* changesOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) for (const other of changesOf(item)) yield value.with(i, other);
  else if (typeof value === 'object' && value !== null)
    for (const [field, item] of Object.entries(value))
      for (const other of changesOf(item)) yield { ...value, [field]: other };
  else if (typeof value === 'number') yield value + 1;
  else if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'string') yield `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`;
}
