import { createHash } from 'node:crypto';
import type { SessionId } from '@quarry/events/ids';
import { sql } from 'kysely';
import type { Database } from '#pool.ts';
import { whileKept } from './while-kept.ts';

/** A key pair that signs receipts. */
export interface ReceiptKey {
  readonly id: string;
  /** `x` of its JWK. */
  readonly publicKey: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
}

/**
 * Id of a player's receipt. It is derived from the secret of the player's device, so that nobody else can guess it and
 * a reissued receipt keeps it.
 */
export function receiptIdOf(sessionId: string, deviceId: string): string {
  const digest = createHash('sha256').update(`quarry receipt\n${sessionId}\n${deviceId}`).digest();
  return digest.subarray(0, 16).toString('base64url');
}

/** A signed claim, with the positions of its answers in the log. */
export interface NewReceipt {
  readonly id: string;
  /** Position of the player's row in the results. */
  readonly position: number;
  readonly claim: unknown;
  readonly signature: string;
  readonly answerVersions: readonly number[];
}

export type SignedReceipt = Pick<NewReceipt, 'id' | 'position' | 'claim' | 'signature'> & { readonly keyId: string };

export interface StoredReceipt extends NewReceipt {
  readonly sessionId: SessionId;
  readonly version: number;
  readonly keyId: string;
  /** Roots of the tree's blocks. */
  readonly treeRoots: Buffer;
}

export interface ReceiptStore {
  /** Newest first, without private keys. */
  publicKeys(): Promise<Omit<ReceiptKey, 'privateKey'>[]>;
  /** The newest key; the first one is made here. Concurrent callers get the same. */
  signingKey(make: () => ReceiptKey): Promise<ReceiptKey>;
  /** Stores a key as the newest. */
  rotate(key: ReceiptKey): Promise<void>;
  /**
   * Safe to repeat. Receipts count once the results of their version are stored; those of a deleted session are not
   * stored.
   */
  save(
    at: { readonly sessionId: SessionId; readonly version: number; readonly keyId: string },
    receipts: readonly NewReceipt[],
    blocks: readonly Buffer[],
  ): Promise<void>;
  /** Deletes the receipts of a version and the leaves of their tree, so that they can be rebuilt. */
  discard(at: { readonly sessionId: SessionId; readonly version: number }): Promise<void>;
  find(id: string): Promise<StoredReceipt | null>;
  /** The receipts of a version, by the players' positions. */
  claims(at: { readonly sessionId: SessionId; readonly version: number }): AsyncGenerator<SignedReceipt>;
  /** Blocks of leaves by their number. */
  leaves(
    receipt: Pick<StoredReceipt, 'sessionId' | 'version'>,
    blocks: readonly number[],
  ): Promise<Map<number, Buffer>>;
}

/** Rows per statement; fewer of blocks, which have 32 kB each. */
const ROWS = 500;
const BLOCKS = 50;

export function createReceiptStore({ db }: Database): ReceiptStore {
  const newest = async (): Promise<ReceiptKey | null> => {
    const row = await db
      .selectFrom('receipt_key')
      .select(['id', 'public_key as publicKey', 'private_key as privateKey'])
      .orderBy('generation', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  };
  return {
    async publicKeys() {
      const keys = db.selectFrom('receipt_key').select(['id', 'public_key as publicKey']);
      return keys.orderBy('generation', 'desc').execute();
    },
    async signingKey(make) {
      const known = await newest();
      if (known) return known;
      const { id, publicKey: public_key, privateKey: private_key } = make();
      await db
        .insertInto('receipt_key')
        .values({ generation: 1, id, public_key, private_key })
        .onConflict((conflict) => conflict.column('generation').doNothing())
        .execute();
      const first = await newest();
      if (!first) throw new Error('the database holds no receipt key although one was made');
      return first;
    },
    async rotate({ id, publicKey, privateKey }) {
      await sql`
        insert into receipt_key (generation, id, public_key, private_key)
        select coalesce(max(generation), 0) + 1, ${id}, ${publicKey}, ${privateKey} from receipt_key`.execute(db);
    },
    async save({ sessionId, version, keyId }, receipts, blocks) {
      for (let from = 0; from < receipts.length; from += ROWS) {
        const insert = sql`
          insert into receipt (id, session_id, version, player_position, claim, answer_versions, key_id, signature)
          select id, ${sessionId}, ${version}::integer, position, claim, "answerVersions", ${keyId}, signature
          from json_to_recordset(${JSON.stringify(receipts.slice(from, from + ROWS))}::json)
            as receipt (id text, position integer, claim json, "answerVersions" integer[], signature text)
          on conflict do nothing`;
        await whileKept(db, sessionId, (trx) => insert.execute(trx));
      }
      for (let from = 0; from < blocks.length; from += BLOCKS) {
        const rows = blocks
          .slice(from, from + BLOCKS)
          .map((hashes, i) => ({ session_id: sessionId, version, block: from + i, hashes }));
        await whileKept(db, sessionId, (trx) =>
          trx
            .insertInto('receipt_leaves')
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        );
      }
    },
    async discard({ sessionId, version }) {
      for (const table of ['receipt', 'receipt_leaves'] as const)
        await db.deleteFrom(table).where('session_id', '=', sessionId).where('version', '=', version).execute();
    },
    async find(id) {
      const row = await db
        .selectFrom('receipt')
        .innerJoin('result', (join) =>
          join.onRef('result.session_id', '=', 'receipt.session_id').onRef('result.version', '=', 'receipt.version'),
        )
        .select(['id', 'receipt.session_id as sessionId', 'receipt.version', 'player_position as position', 'claim'])
        .select(['answer_versions as answerVersions', 'key_id as keyId', 'signature', 'tree_roots as treeRoots'])
        .where('receipt.id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    async *claims({ sessionId, version }) {
      for (let from = 0; ; from += ROWS) {
        const rows = await db
          .selectFrom('receipt')
          .select(['id', 'player_position as position', 'claim', 'signature', 'key_id as keyId'])
          .where('session_id', '=', sessionId)
          .where('version', '=', version)
          .where('player_position', '>=', from)
          .where('player_position', '<', from + ROWS)
          .orderBy('player_position')
          .execute();
        yield* rows;
        if (rows.length === 0) return;
      }
    },
    async leaves({ sessionId, version }, blocks) {
      const rows = await db
        .selectFrom('receipt_leaves')
        .select(['block', 'hashes'])
        .where('session_id', '=', sessionId)
        .where('version', '=', version)
        .where('block', '=', sql<number>`any(${blocks}::integer[])`)
        .execute();
      return new Map(rows.map(({ block, hashes }) => [block, hashes]));
    },
  };
}
