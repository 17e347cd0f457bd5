import { randomBytes } from 'node:crypto';
import type { SigningKeyStore } from '@quarry/database/accounts/signing-key-store';

/** Lifetime of a bearer token, seconds (contract, section 5). */
export const BEARER_SECONDS = 15 * 60;

export interface TokenKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** Keys that sign bearer and connection tokens, shared by all gateways through the database. */
export interface SigningKeys {
  /** The newest key, replaced once it is a day old. */
  current(): Promise<TokenKey>;
  /** Undefined for an unknown id. @throws when an unknown id cannot be looked up in the database */
  byId(id: string): Promise<TokenKey | undefined>;
  /** All keys that may have signed a live token, newest first; while the database is down, those cached here. */
  all(): Promise<readonly TokenKey[]>;
  /** Loads keys made by other gateways. Queries the database at most every five seconds. */
  reread(): Promise<void>;
}

const ROTATE_MS = 24 * 3_600_000;
/** Interval of checks of the newest key's age; in between a gateway keeps signing with the cached key. */
const RENEW_MS = ROTATE_MS / 24;
/** Old keys are kept until every token they signed has expired, whatever the clock skew between gateways. */
const KEEP_MS = ROTATE_MS + RENEW_MS + 2 * BEARER_SECONDS * 1_000;
/** Minimum interval between look-ups of unknown keys, so that a flood of forged tokens does not reach the database. */
const REFRESH_MS = 5_000;

export interface SigningKeysParts {
  readonly store: SigningKeyStore;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createSigningKeys({ store, newId, now }: SigningKeysParts): SigningKeys {
  let known: readonly TokenKey[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  let rotatedAt = Number.NEGATIVE_INFINITY;
  let rereading = Promise.resolve();
  const keep = (keys: readonly { id: string; secret: string }[]): void => {
    known = keys.map((key) => ({ id: key.id, secret: Buffer.from(key.secret, 'base64url') }));
  };
  const find = (id: string) => known.find((key) => key.id === id);
  const current = async (): Promise<TokenKey> => {
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
        // Failed: the next caller tries again.
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
      // Rotation can wait while the database is down; without any key nothing can be signed.
      await current().catch((error: unknown) => {
        if (known.length === 0) throw error;
      });
      return known;
    },
    reread,
  };
}
