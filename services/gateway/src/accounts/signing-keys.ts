import { randomBytes } from 'node:crypto';
import type { SigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { BEARER_SECONDS, type BearerKey } from './bearer-token.ts';

/** The keys under bearer and connection tokens, shared by every gateway through the database. */
export interface SigningKeys {
  /** The newest key, replaced once it is a day old. */
  current(): Promise<BearerKey>;
  byId(id: string): Promise<BearerKey | undefined>;
  /** Every key that a token may be under, newest first; while the database is away, those known here. */
  all(): Promise<readonly BearerKey[]>;
  /** Learns of keys that another gateway made. Asks the database every five seconds at most. */
  reread(): Promise<void>;
}

const ROTATE_MS = 24 * 3_600_000;
/** How often a gateway looks whether the newest key is that old. Until it does, it signs on with the old one. */
const RENEW_MS = ROTATE_MS / 24;
/** Old keys stay until no token under them can be alive, however the clocks of gateways differ. */
const KEEP_MS = ROTATE_MS + RENEW_MS + 2 * BEARER_SECONDS * 1_000;
/** A token under no known key asks the database at most this often: a flood of forged ones must not. */
const REFRESH_MS = 5_000;

export interface SigningKeysParts {
  readonly store: SigningKeyStore;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createSigningKeys({ store, newId, now }: SigningKeysParts): SigningKeys {
  let known: readonly BearerKey[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  let rotatedAt = Number.NEGATIVE_INFINITY;
  let rereading = Promise.resolve();
  const keep = (keys: readonly { id: string; secret: string }[]): void => {
    known = keys.map((key) => ({ id: key.id, secret: Buffer.from(key.secret, 'base64url') }));
  };
  const find = (id: string) => known.find((key) => key.id === id);
  const current = async (): Promise<BearerKey> => {
    if (known[0] === undefined || now() - rotatedAt > RENEW_MS) {
      keep(await store.rotate({ id: newId(), secret: randomBytes(32).toString('base64url') }, ROTATE_MS));
      await store.prune(KEEP_MS);
      rotatedAt = now();
    }
    if (known[0] === undefined) throw new Error('the database holds no signing key although one was made');
    return known[0];
  };
  const reread = (): Promise<void> => {
    if (now() - checkedAt >= REFRESH_MS) {
      checkedAt = now();
      rereading = store.list().then(keep, (error: unknown) => {
        // Nothing was learnt: whoever asks next asks again.
        checkedAt = Number.NEGATIVE_INFINITY;
        throw error;
      });
    }
    return rereading;
  };
  return {
    current,
    byId: async (id) => {
      if (find(id) === undefined) await reread();
      return find(id);
    },
    all: async () => {
      // Renewing is late by hours, not lost, when the database is away; without any key nothing can be signed.
      await current().catch((error: unknown) => {
        if (known.length === 0) throw error;
      });
      return known;
    },
    reread,
  };
}
