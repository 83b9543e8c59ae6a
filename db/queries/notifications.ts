import { type RawBuilder, sql } from 'kysely';
import type { Inbox } from '#shared/api/notifications.ts';
import {
  type NotificationChannel,
  type PreferenceKind,
  preferenceDefault,
} from '#shared/domain/notification-preferences.ts';
import type { QuietHours } from '#shared/domain/notifications.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { listCheers } from './cheers.ts';

const pageSize = 50;
const maxUnreadCounted = 100;

/** The pledges of a founder's day that one row tells of: those made since it was written. */
const collectedPledges = sql`
  from pledges p join startup_founders maker on maker.id = p.founder_id
  where p.founder_id = n.sender_id and p.state <> 'withdrawn'
    and p.pledged_at >= n.created_at and p.pledged_at < n.created_at + interval '1 day'
    and (p.pledged_at at time zone maker.time_zone)::date
      = (n.created_at at time zone maker.time_zone)::date`;

/**
 * A condition on `cohort_notifications n`: it isn't about a pledge that was withdrawn, or a cheer that
 * was taken back.
 */
const isStillTrue = sql<boolean>`(case
  when n.type = 'pledge_made' and n.tasks is not null then exists (select ${collectedPledges})
  when n.pledge_task_id is not null then exists (
    select from pledges p where p.task_id = n.pledge_task_id and p.state <> 'withdrawn'
      and (n.type <> 'cheer' or exists (
        select from pledge_cheers h
        where h.task_id = p.task_id and h.founder_id = n.sender_id and h.given)))
  when n.type = 'cheer' then exists (
    select from activity_cheers h
    where h.subject_id = coalesce(n.completion_id, n.thanks_id, n.milestone_announcement_id)
      and h.subject = case when n.completion_id is not null then 'completion'
        when n.thanks_id is not null then 'thanks' else 'milestone' end
      and h.founder_id = n.sender_id and h.given)
  else true end)`;

/**
 * A page of a founder's notifications, newest first, and the number of unread ones (up to 100).
 * With `before`, those older than that one. A pledge is shown with its title and date of now.
 */
export async function findInbox(
  db: Db,
  founderId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Inbox> {
  const [rows, unread] = await Promise.all([
    db
      .selectFrom('cohort_notifications as n')
      .leftJoin('tasks as t', 't.id', 'n.pledge_task_id')
      .leftJoin('startup_founders as a', 'a.id', 't.user_id')
      .leftJoin('startup_founders as sender', (join) =>
        join
          .onRef('sender.id', '=', 'n.sender_id')
          // The program's own notices have their recipient as the sender.
          .onRef('sender.id', '<>', 'n.recipient_id')
          .on('sender.is_active', '=', true),
      )
      .where('n.recipient_id', '=', founderId)
      .where('n.id', '<', before)
      .where(isStillTrue)
      .orderBy('n.id', 'desc')
      .limit(pageSize + 1)
      .select([
        'n.id',
        'n.sender_id as senderId',
        'n.type',
        'n.founder_name as founderName',
        'sender.founder_avatar as photo',
        'n.startup_name as startupName',
        'n.message',
        'n.points',
        'n.streak_count as streakCount',
        sql<number | null>`case when n.type = 'pledge_made' and n.tasks is not null
          then (select count(*)::int ${collectedPledges}) else n.tasks end`.as('tasks'),
        'n.read',
        'n.created_at as createdAt',
        cheeredCompletion(founderId).as('completionId'),
        'n.milestone_announcement_id as milestoneId',
        'n.pledge_task_id as pledgeId',
        'n.handed_task_id as taskId',
        't.title as pledge',
        't.due_date as dueDate',
        'a.time_zone as timeZone',
      ])
      .execute(),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from cohort_notifications n
        where n.recipient_id = ${founderId} and not n.read and ${isStillTrue}
        order by n.id desc limit ${maxUnreadCounted}) newest`.execute(db),
  ]);
  const items = rows.slice(0, pageSize);
  const oldest = items.at(-1);
  const subjects = items.map(cheerSubject);
  const cheers = await listCheers(db, {
    subjects: subjects.filter((subject) => subject !== null),
    viewerId: founderId,
  });
  const cheersOfItem = (index: number) => {
    const subject = subjects[index];
    return cheers.find((each) => each.id === subject?.id) ?? null;
  };
  return {
    earlier: oldest && rows.length > pageSize ? String(oldest.id) : null,
    items: items.map(
      ({ pledge, dueDate, timeZone, completionId, milestoneId, pledgeId, ...row }, index) => ({
        ...row,
        cheers: cheersOfItem(index),
        id: String(row.id),
        createdAt: row.createdAt.toISOString(),
        message: messageOfNow(row, {
          pledge,
          dueOn: dueDate && localDate(dueDate, timeZone ?? 'UTC'),
        }),
      }),
    ),
    unread: unread.rows[0]?.count ?? 0,
  };
}

/**
 * The completion that a row of `cohort_notifications n` is cheered for. A row that collects a day's has
 * none of its own: there it is one that the reader cheered already, else the newest.
 */
function cheeredCompletion(readerId: string): RawBuilder<string | null> {
  return sql`coalesce(n.completion_id, case when n.collected_on is not null then (
    select c.id from completions c join tasks done on done.id = c.task_id and not done.is_private
    where c.founder_id = n.sender_id and c.completed_at >= n.collected_on - 2
      and c.local_date = n.collected_on and c.collected and c.reopened_at is null
    order by exists (
      select from activity_cheers h where h.subject = 'completion' and h.subject_id = c.id
        and h.founder_id = ${readerId} and h.given) desc, c.completed_at desc, c.id
    limit 1) end)`;
}

type ItemIds = {
  type: string;
  completionId: string | null;
  milestoneId: string | null;
  pledgeId: string | null;
};

/** Another founder's act; neither a note to the reader themself, nor a message. */
function cheerSubject({ type, completionId, milestoneId, pledgeId }: ItemIds) {
  if (type === 'pledge_made' && pledgeId) return { subject: 'pledge' as const, id: pledgeId };
  if (type === 'milestone_achieved' && milestoneId)
    return { subject: 'milestone' as const, id: milestoneId };
  const isWork = type === 'task_completed' || type === 'streak_milestone';
  return isWork && completionId ? { subject: 'completion' as const, id: completionId } : null;
}

type Item = { type: string; message: string; createdAt: Date; tasks: number | null };

function messageOfNow(
  { type, message, createdAt, tasks }: Pick<Item, 'type' | 'message' | 'createdAt' | 'tasks'>,
  { pledge, dueOn }: { pledge: string | null; dueOn: string | null },
): string {
  if (type === 'pledge_made' && tasks !== null) return `pledged ${pluralize(tasks, 'more task')}`;
  if (pledge && type === 'cheer') return cheerText(pledge);
  if (!pledge || !dueOn) return message;
  // It is read beside its age, so the year counts from when it was sent.
  return `pledged “${pledge}” by ${dateLabel(dueOn, localDate(createdAt, 'UTC'))}`;
}

/** After the name of who cheers. */
export function cheerText(pledge: string): string {
  return `cheers you on: “${pledge}”`;
}

/**
 * A condition: the recipient has not switched this kind off in the app, where everything is on by
 * default. A lookup by primary key for each recipient; as `not exists` it would become a join that
 * reads the whole table while it is small.
 */
export function wantsInAppNotification({
  recipient,
  type,
}: {
  recipient: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select chosen.enabled from notification_preferences chosen
    where chosen.founder_id = ${recipient} and chosen.type = ${type}
      and chosen.channel = 'in_app'), true)`;
}

/**
 * Condition on `startup_founders a`: wants this kind on this channel, by choice or by default.
 */
export function wantsNotification(
  type: PreferenceKind,
  channel: NotificationChannel,
): RawBuilder<boolean> {
  const byDefault = preferenceDefault(type, channel) ?? false;
  return sql<boolean>`coalesce((
    select n.enabled from notification_preferences n
    where n.founder_id = a.id and n.type = ${type} and n.channel = ${channel}), ${byDefault})`;
}

/**
 * Condition on `startup_founders a`: not somebody who was invited and has not joined yet. Until they have
 * chosen a password, whatever leads to a page leads them to a sign-in that they can't pass. A lookup for
 * each founder: as `not exists` it would become a join with all accounts.
 */
export const hasJoined = sql<boolean>`(
  select u.id from accounts u
  where u.founder_id = a.id and u.password_hash is null and u.first_signed_in_at is null) is null`;

/** From other people, who wait for an answer: they come in a pause, too. */
const comeWhilePaused: readonly PreferenceKind[] = [
  'introduction',
  'founder_message',
  'help_offer',
];

/**
 * Condition on `startup_founders a`: accepted and here, with a single valid address, and wants these
 * mails. While the founder's program is paused, only those from other people.
 */
export function canReceiveMail(type: PreferenceKind): RawBuilder<boolean> {
  return sql<boolean>`(
    a.is_active and a.founder_email !~ '[[:space:][:cntrl:],;<>]'
    and ${comeWhilePaused.includes(type) ? sql`true` : sql`a.paused_at is null`}
    and ${wantsNotification(type, 'email')} and ${hasJoined})`;
}

type MailRecipient = {
  founderId: string;
  email: string;
  timeZone: string;
  quiet: QuietHours | null;
};

/** Those of the founders who want this kind of notification by mail, with their quiet hours. */
export async function listMailRecipients(
  db: Db,
  { founderIds, type }: { founderIds: string[]; type: PreferenceKind },
): Promise<MailRecipient[]> {
  return listRecipients(db, sql`a.id = any(${founderIds}::uuid[]) and ${canReceiveMail(type)}`);
}

/** A founder's quiet hours by their clock, whatever they want to hear of. */
export async function findQuietHours(
  db: Db,
  { founderId }: { founderId: string },
): Promise<Pick<MailRecipient, 'timeZone' | 'quiet'> | null> {
  const [recipient] = await listRecipients(db, sql`a.id = ${founderId}`);
  return recipient ?? null;
}

async function listRecipients(db: Db, condition: RawBuilder<unknown>): Promise<MailRecipient[]> {
  const { rows } = await sql<
    Omit<MailRecipient, 'quiet'> & { from: string | null; until: string | null }
  >`
    select a.id as "founderId", a.founder_email as email, a.time_zone as "timeZone",
      to_char(a.quiet_from, 'HH24:MI') as "from", to_char(a.quiet_until, 'HH24:MI') as until
    from startup_founders a
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
