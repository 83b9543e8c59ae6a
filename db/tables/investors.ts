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
  /** At most one of the three is set, and only once the address is verified. */
  approved_at: Date | null;
  declined_at: Date | null;
  revoked_at: Date | null;
  decision_reason: string | null;
  /** Their saved searches were last looked through for the weekly mail. */
  searches_looked_at: Date | null;
  search_mails_stopped_at: Date | null;
  update_mails_stopped_at: Date | null;
  /** Their account is gone, their name removed. */
  left_at: Date | null;
  created_at: Generated<Date>;
};
