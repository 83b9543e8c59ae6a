export type AccountLinksTable = {
  token_hash: Buffer;
  account_id: string;
  purpose: 'invitation' | 'reset' | 'verification' | 'email_change';
  /** The new address, where the link changes it. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
