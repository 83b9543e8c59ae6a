import type { Generated } from 'kysely';

export type InvestorUpdatesTable = {
  id: Generated<string>;
  founder_id: string;
  client_key: string;
  subject: string;
  body: string;
  /** How many investors it was queued for. */
  recipients: number;
  sent_at: Date;
};
