import { randomBytes } from 'node:crypto';
import type { SigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { BEARER_SECONDS, type BearerKey } from './bearer-token.ts';

/** The keys under bearer tokens, shared by every gateway through the database. */
export interface SigningKeys {
  /** The newest key, replaced once it is a day old. */
  current(): Promise<BearerKey>;
  byId(id: string): Promise<BearerKey | undefined>;
}

const ROTATE_MS = 24 * 3_600_000;
/** Old keys stay until no token under them can be alive. */
const KEEP_MS = ROTATE_MS + 4 * BEARER_SECONDS * 1_000;
/** An unknown key id asks the database at most this often: a flood of forged tokens must not. */
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
  const keep = (keys: readonly { id: string; secret: string }[]): void => {
    known = keys.map((key) => ({ id: key.id, secret: Buffer.from(key.secret, 'base64url') }));
  };
  const find = (id: string) => known.find((key) => key.id === id);
  return {
    current: async () => {
      if (known[0] === undefined || now() - rotatedAt > ROTATE_MS / 24) {
        keep(await store.rotate({ id: newId(), secret: randomBytes(32).toString('base64url') }, ROTATE_MS));
        await store.prune(KEEP_MS);
        rotatedAt = now();
      }
      if (known[0] === undefined) throw new Error('the database holds no signing key although one was made');
      return known[0];
    },
    byId: async (id) => {
      const key = find(id);
      if (key || now() - checkedAt < REFRESH_MS) return key;
      checkedAt = now();
      keep(await store.list());
      return find(id);
    },
  };
}
