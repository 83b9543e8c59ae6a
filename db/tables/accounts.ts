import type { Generated } from 'kysely';
import type { Audience } from '#shared/options.ts';

export type AccountsTable = {
  id: Generated<string>;
  audience: Audience;
  email: string;
  password_hash: string | null;
  founder_id: string | null;
  investor_id: string | null;
  /** An investor's whose address is not verified yet: others may claim the same one. */
  is_claim: Generated<boolean>;
  created_at: Generated<Date>;
  totp_sealed: Buffer | null;
  totp_confirmed_at: Date | null;
  /** The last time step that was taken: a code works once. */
  totp_last_step: number | null;
};
