/** Addresses that accounts wish to go by, until the link in the mail there is used. */
export type EmailChangesTable = {
  account_id: string;
  email: string;
  requested_at: Date;
  expires_at: Date;
};
