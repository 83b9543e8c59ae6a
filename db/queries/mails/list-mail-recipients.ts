import { type Kysely, sql } from 'kysely';
import type { NotificationType } from '#shared/domain/notification-preferences.ts';
import type { QuietHours } from '#shared/domain/quiet-hours.ts';
import type { Database } from '../../tables/database.ts';
import { canBeMailed } from './can-be-mailed.ts';

export type MailRecipient = {
  founderId: string;
  email: string;
  timeZone: string;
  quiet: QuietHours | null;
};

/** Of these founders, those who want this kind of news by mail, and when not. */
export async function listMailRecipients(
  db: Kysely<Database>,
  { founderIds, type }: { founderIds: string[]; type: NotificationType },
): Promise<MailRecipient[]> {
  const { rows } = await sql<
    Omit<MailRecipient, 'quiet'> & { from: string | null; until: string | null }
  >`
    select a.id as "founderId", a.founder_email as email, a.time_zone as "timeZone",
      to_char(a.quiet_from, 'HH24:MI') as "from", to_char(a.quiet_until, 'HH24:MI') as until
    from startup_applications a
    where a.id = any(${founderIds}::uuid[]) and ${canBeMailed(type)}
    order by a.id`.execute(db);
  return rows.map(({ from, until, ...recipient }) => ({
    ...recipient,
    quiet: from !== null && until !== null ? { from, until } : null,
  }));
}
