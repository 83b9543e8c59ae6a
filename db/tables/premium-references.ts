import type { Generated } from 'kysely';

export type PremiumReferencesTable = {
  reference: string;
  founder_id: string;
  created_at: Generated<Date>;
};
