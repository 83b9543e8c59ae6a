import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Inbox } from '#shared/api/notifications.ts';
import {
  type NotificationChannel,
  type NotificationType,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';
import type { QuietHours } from '#shared/domain/notifications.ts';
import type { Database } from '../schema.ts';

const pageSize = 50;
const maxUnreadCounted = 100;

/**
 * A page of a founder's notifications, newest first, and the number of unread ones (up to 100).
 * With `before`, those older than that one.
 */
export async function findInbox(
  db: Kysely<Database>,
  founderId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Inbox> {
  const [rows, unread] = await Promise.all([
    db
      .selectFrom('cohort_notifications')
      .where('recipient_id', '=', founderId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .select([
        'id',
        'sender_id as senderId',
        'type',
        'founder_name as founderName',
        'startup_name as startupName',
        'message',
        'points',
        'streak_count as streakCount',
        'read',
        'created_at as createdAt',
      ])
      .execute(),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from cohort_notifications where recipient_id = ${founderId} and not read
        order by id desc limit ${maxUnreadCounted}) newest`.execute(db),
  ]);
  const items = rows.slice(0, pageSize);
  const oldest = items.at(-1);
  return {
    earlier: oldest && rows.length > pageSize ? String(oldest.id) : null,
    items: items.map((row) => ({
      ...row,
      id: String(row.id),
      createdAt: row.createdAt.toISOString(),
    })),
    unread: unread.rows[0]?.count ?? 0,
  };
}

type WantsInAppNotificationInput = { recipient: RawBuilder<unknown>; type: RawBuilder<unknown> };

/**
 * A condition: the recipient has not switched this kind off in the app, where everything is on by
 * default. A lookup by primary key for each recipient; as `not exists` it would become a join that
 * reads the whole table while it is small.
 */
export function wantsInAppNotification({
  recipient,
  type,
}: WantsInAppNotificationInput): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select chosen.enabled from notification_preferences chosen
    where chosen.founder_id = ${recipient} and chosen.type = ${type}
      and chosen.channel = 'in_app'), true)`;
}

/**
 * Condition on `startup_applications a`: wants this kind on this channel, by choice or by default.
 */
export function wantsNotification(
  type: NotificationType,
  channel: NotificationChannel,
): RawBuilder<boolean> {
  const byDefault = preferenceDefault(type, channel) ?? false;
  return sql<boolean>`coalesce((
    select n.enabled from notification_preferences n
    where n.founder_id = a.id and n.type = ${type} and n.channel = ${channel}), ${byDefault})`;
}

/**
 * Condition on `startup_applications a`: accepted, with a single valid address, and wants these
 * mails.
 */
export function canReceiveMail(type: NotificationType): RawBuilder<boolean> {
  return sql<boolean>`(
    a.status = 'accepted' and a.founder_email !~ '[[:space:][:cntrl:],;<>]'
    and ${wantsNotification(type, 'email')})`;
}

type MailRecipient = {
  founderId: string;
  email: string;
  timeZone: string;
  quiet: QuietHours | null;
};

/** Those of the founders who want this kind of notification by mail, with their quiet hours. */
export async function listMailRecipients(
  db: Kysely<Database>,
  { founderIds, type }: { founderIds: string[]; type: NotificationType },
): Promise<MailRecipient[]> {
  return listRecipients(db, sql`a.id = any(${founderIds}::uuid[]) and ${canReceiveMail(type)}`);
}

/** A founder's quiet hours by their clock, whatever they want to hear of. */
export async function findQuietHours(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<Pick<MailRecipient, 'timeZone' | 'quiet'> | null> {
  const [recipient] = await listRecipients(db, sql`a.id = ${founderId}`);
  return recipient ?? null;
}

async function listRecipients(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<MailRecipient[]> {
  const { rows } = await sql<
    Omit<MailRecipient, 'quiet'> & { from: string | null; until: string | null }
  >`
    select a.id as "founderId", a.founder_email as email, a.time_zone as "timeZone",
      to_char(a.quiet_from, 'HH24:MI') as "from", to_char(a.quiet_until, 'HH24:MI') as until
    from startup_applications a
    where ${condition}
    order by a.id`.execute(db);
  return rows.map(({ from, until, ...recipient }) => ({
    ...recipient,
    quiet: toQuietHours(from, until),
  }));
}

export function toQuietHours(from: string | null, until: string | null): QuietHours | null {
  return from !== null && until !== null ? { from, until } : null;
}
