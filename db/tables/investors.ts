import type { Generated } from 'kysely';

export type InvestorsTable = {
  id: Generated<string>;
  name: string;
  email: string;
  company: string | null;
  title: string | null;
  investment_focus: string[] | null;
  check_size_min: number | null;
  check_size_max: number | null;
  email_verified_at: Date | null;
  approved_at: Date | null;
  created_at: Generated<Date>;
};
