export type AccountLinksTable = {
  token_hash: Buffer;
  account_id: string;
  purpose: 'invitation' | 'reset' | 'verification';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
