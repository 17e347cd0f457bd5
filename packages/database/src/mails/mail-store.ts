import { sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import { storableText } from '#storable-text.ts';

type MailState = 'pending' | 'sending' | 'sent' | 'failed';

/** `inDoubt`: an earlier attempt has no known outcome; the mail may have been sent. */
export type MailClaim =
  | { readonly status: 'claimed'; readonly inDoubt: boolean }
  | { readonly status: 'sent' }
  /** Another worker holds the claim. */
  | { readonly status: 'busy' };

/** Log of mails: a job that runs twice sends once. */
export interface MailStore {
  /** Claims the right to send a mail within `ttlMs`; of several concurrent callers one gets it. */
  claim(mail: { readonly id: string; readonly kind: string; readonly to: string }, ttlMs: number): Promise<MailClaim>;
  markSent(id: string, providerId: string | null): Promise<void>;
  /** The mail was certainly not sent; it can be claimed again. */
  markFailed(id: string, error: string): Promise<void>;
  /** Null for an unknown mail. */
  state(id: string): Promise<MailState | null>;
  /** Deletes the records of all mails to an address. @returns how many */
  forget(to: string): Promise<number>;
}

export function createMailStore({ db }: Database): MailStore {
  const settle = async (id: string, state: MailState, set: { last_error: string } | { provider_id: string | null }) => {
    await db
      .updateTable('mail')
      .set({ ...set, state, claimed_until: null, updated_at: now })
      .where('id', '=', id)
      .where('state', '!=', 'sent')
      .execute();
  };
  const stateOf = async (id: string) => {
    const row = await db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirst();
    return row?.state ?? null;
  };
  return {
    async claim({ id, kind, to }, ttlMs) {
      const until = inMilliseconds(ttlMs);
      const { rows } = await sql<{ in_doubt: boolean }>`
        with before as (select state from mail where id = ${id})
        insert into mail as m (id, kind, recipient, state, attempts, claimed_until)
        values (${id}, ${kind}, ${to}, 'sending', 1, ${until})
        on conflict (id) do update set state = 'sending', attempts = m.attempts + 1, claimed_until = ${until},
          updated_at = now()
        where m.state in ('pending', 'failed') or (m.state = 'sending' and m.claimed_until < now())
        returning coalesce((select state = 'sending' from before), false) as in_doubt`.execute(db);
      const [claimed] = rows;
      if (claimed) return { status: 'claimed', inDoubt: claimed.in_doubt };
      return { status: (await stateOf(id)) === 'sent' ? 'sent' : 'busy' };
    },
    markSent: (id, providerId) => settle(id, 'sent', { provider_id: providerId && storableText(providerId) }),
    markFailed: (id, error) => settle(id, 'failed', { last_error: storableText(error) }),
    state: stateOf,
    async forget(to) {
      const { numDeletedRows } = await db.deleteFrom('mail').where('recipient', '=', to).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
