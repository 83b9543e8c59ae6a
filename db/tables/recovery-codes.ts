export type RecoveryCodesTable = {
  account_id: string;
  code_hash: Buffer;
  used_at: Date | null;
};
