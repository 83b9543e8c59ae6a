import { type RawBuilder, sql } from 'kysely';
import type { InboxKind } from '#shared/options.ts';
import { wantsInAppNotification } from '../../queries/notifications.ts';
import type { Trx } from '../../schema.ts';

type NotificationsInput = {
  /** One founder, or everybody else in the sender's cohort, with or without their own startup. */
  to: { founderId: string } | { cohortId: string | null; butStartupId?: string };
  from: { id: string; name: Value; startupName: Value };
  events: NotificationEvent[];
  /** The notification's subject, if any: it goes when that goes. */
  subject: { column: SubjectColumn; id: string } | null;
  /** A condition on `event` and `recipient`, where something else may tell of it. */
  where?: RawBuilder<boolean>;
  now: Date;
};

type Value = string | null | RawBuilder<unknown>;

export type NotificationEvent = {
  type: InboxKind;
  /** After the sender's name. */
  message: string;
  points?: number;
  streak_count?: number;
  /** The row collects tasks. */
  tasks?: number;
};

type SubjectColumn =
  | 'completion_id'
  | 'thanks_id'
  | 'milestone_announcement_id'
  | 'introduction_id'
  | 'contact_message_id'
  | 'pledge_task_id'
  | 'handed_task_id';

/** Notifies those who have not switched these notifications off; of a founder's cheer for a pledge once. */
export async function createNotifications(trx: Trx, input: NotificationsInput): Promise<void> {
  await insertNotificationsSql(input).execute(trx);
}

/** The statement alone, for a caller that makes it part of a larger one. */
export function insertNotificationsSql({
  to,
  from,
  events,
  subject,
  where = sql`true`,
  now,
}: NotificationsInput): RawBuilder<unknown> {
  const subjectColumn = subject ? sql`, ${sql.ref(subject.column)}` : sql``;
  const subjectId = subject ? sql`, ${subject.id}::${subjectType(subject)}` : sql``;
  const recipients =
    'founderId' in to
      ? sql`select ${to.founderId}::uuid as id`
      : sql`select id from startup_founders
          where cohort_id = ${to.cohortId} and is_active and id <> ${from.id}
            and startup_id is distinct from ${to.butStartupId ?? null}::uuid`;
  return sql`
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, points, streak_count, tasks, created_at${subjectColumn})
    select recipient.id, ${from.id}::uuid, event.type, ${from.name}::text,
      ${from.startupName}::text, event.message, event.points, event.streak_count,
      event.tasks, ${now}::timestamptz${subjectId}
    from (${recipients}) recipient
    cross join jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as event (type text, message text, points int, streak_count int, tasks int)
    where ${where} and ${wantsInAppNotification({ recipient: sql`recipient.id`, type: sql`event.type` })}
    on conflict do nothing`;
}

function subjectType({ column }: { column: SubjectColumn }): RawBuilder<unknown> {
  const isTask = column === 'pledge_task_id' || column === 'handed_task_id';
  return isTask ? sql`text` : sql`uuid`;
}
