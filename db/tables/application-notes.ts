import type { Generated } from 'kysely';

export type ApplicationNotesTable = {
  id: Generated<string>;
  application_id: string;
  account_id: string;
  text: string;
  created_at: Date;
};
