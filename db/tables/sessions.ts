import type { ColumnType, Generated } from 'kysely';

export type SessionsTable = {
  token_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  user_agent: string | null;
  /** When the password was typed again; null: when the session was opened. */
  confirmed_at: ColumnType<Date | null, undefined, Date>;
};
