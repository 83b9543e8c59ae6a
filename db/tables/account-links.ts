export type AccountLinksTable = {
  token_hash: Buffer;
  account_id: string;
  purpose: 'invitation' | 'reset';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
