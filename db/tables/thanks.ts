import type { Generated } from 'kysely';

export type ThanksTable = {
  id: Generated<string>;
  giver_id: string;
  helper_id: string;
  for_what: string;
  given_at: Date;
  given_on: string;
  week_start: string;
  week_slot: number;
  ledger_id: number;
  undone_at: Date | null;
};
