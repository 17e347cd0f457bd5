import type { UserId } from '@quarry/events/ids';
import { type Language, languageSchema } from '@quarry/events/language';
import type { Selectable } from 'kysely';
import type { Schema } from '#schema.ts';

/** A host. */
export interface Account {
  readonly id: UserId;
  /** In lower case. */
  readonly email: string;
  /** Whether the report is mailed automatically at the end of a session. */
  readonly autoSendLog: boolean;
  /** A disabled account cannot sign in. */
  readonly disabled: boolean;
  /** Whether a sign-in link was ever redeemed, which confirms the address. */
  readonly verified: boolean;
  /** Language of its pages and mails; null until one is chosen. */
  readonly language: Language | null;
  readonly createdAt: Date;
}

export function accountOf(row: Selectable<Schema['app_user']>): Account {
  return {
    id: row.id,
    email: row.email,
    autoSendLog: row.auto_send_log,
    disabled: row.disabled,
    verified: row.verified_at !== null,
    // A language that only a later release knows counts as none.
    language: languageSchema.nullable().catch(null).parse(row.language),
    createdAt: row.created_at,
  };
}
