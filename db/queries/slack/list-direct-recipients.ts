import { type Kysely, sql } from 'kysely';
import {
  type NotificationType,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';
import type { QuietHours } from '#shared/domain/quiet-hours.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

export type DirectRecipient = {
  founderId: string;
  teamId: string;
  userId: string;
  timeZone: string;
  /** Whether they want this kind of news as a direct message. */
  isWanted: boolean;
  quiet: QuietHours | null;
  /** The day from which on they want to be told anything again. */
  pausedUntil: CalendarDate | null;
};

/** Of these founders, the accepted ones who are linked to Slack, and how they want to be told. */
export async function listDirectRecipients(
  db: Kysely<Database>,
  { founderIds, type }: { founderIds: string[]; type: NotificationType },
): Promise<DirectRecipient[]> {
  const byDefault = preferenceDefault(type, 'slack') ?? false;
  const { rows } = await sql<{
    founderId: string;
    teamId: string;
    userId: string;
    timeZone: string;
    isWanted: boolean;
    from: string | null;
    until: string | null;
    pausedUntil: CalendarDate | null;
  }>`
    select a.id as "founderId", a.slack_team_id as "teamId", a.slack_user_id as "userId",
      a.time_zone as "timeZone", coalesce(p.enabled, ${byDefault}) as "isWanted",
      to_char(a.quiet_from, 'HH24:MI') as "from", to_char(a.quiet_until, 'HH24:MI') as until,
      a.messages_paused_until::text as "pausedUntil"
    from startup_applications a
    left join notification_preferences p
      on p.founder_id = a.id and p.type = ${type} and p.channel = 'slack'
    where a.id = any(${founderIds}::uuid[]) and a.status = 'accepted'
      and a.slack_team_id is not null and a.slack_user_id is not null
    order by a.id`.execute(db);
  return rows.map(({ from, until, ...recipient }) => ({
    ...recipient,
    quiet: from !== null && until !== null ? { from, until } : null,
  }));
}
