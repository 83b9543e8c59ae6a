import { type RawBuilder, sql } from 'kysely';
import type { CheerSubject } from '#shared/api/cheers.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import type { CheerInput, CheerResult } from './cheer-pledge.ts';

type ActivitySubject = Exclude<CheerSubject, 'pledge'>;

type CheerActivityInput = Omit<CheerInput, 'taskId'> & { subject: ActivitySubject; id: string };

/**
 * Adds or removes a cheer for what somebody else in the cohort did. Its founder hears of it in the
 * app; a completion's post says who cheers.
 */
export async function cheerActivity(
  db: Db,
  { subject, id, founderId, via, given, at }: CheerActivityInput,
): Promise<CheerResult> {
  return db.transaction().execute(async (trx) => {
    const activity = await findActivity(trx, { subject, id, founderId });
    if (!activity) return { status: 'not_found' };
    const { ownerId, founderName, about, name, startupName, teamId, channelId } = activity;
    if (ownerId === founderId) return { status: 'own' };
    const { rows } = await sql<{ isChange: boolean }>`
      with before as (
        select given from activity_cheers
        where subject = ${subject} and subject_id = ${id} and founder_id = ${founderId} and via = ${via}
      )
      insert into activity_cheers (subject, subject_id, owner_id, founder_id, via, given, happened_at)
      values (${subject}, ${id}, ${ownerId}, ${founderId}, ${via}, ${given}, ${at})
      on conflict (subject, subject_id, founder_id, via) do update
        set given = excluded.given, happened_at = excluded.happened_at
        where activity_cheers.happened_at < excluded.happened_at
      returning given <> coalesce((select given from before), false) as "isChange"`.execute(trx);
    if (!rows[0]?.isChange) return { status: 'unchanged', founderName };
    if (subject === 'completion') {
      const changed = { completionId: id };
      const kind = 'completion_update';
      await postToChannel(trx, { teamId, channelId, kind, subject: changed });
    }
    if (given) {
      await createNotifications(trx, {
        to: { founderId: ownerId },
        from: { id: founderId, name, startupName },
        events: [{ type: 'cheer', message: cheerMessages[subject](about) }],
        subject: { column: notificationColumns[subject], id },
        now: at,
      });
    }
    await publishLiveEvent(trx, { founderId: ownerId, cohortId: null });
    return { status: 'changed', founderName };
  });
}

/** In the bell, after the name of who cheers. */
const cheerMessages: Record<ActivitySubject, (about: string) => string> = {
  completion: (title) => `cheers for “${title}”`,
  thanks: (what) => `cheers for your help with “${what}”`,
  milestone: (title) => `cheers for your milestone “${title}”`,
};

const notificationColumns = {
  completion: 'completion_id',
  thanks: 'thanks_id',
  milestone: 'milestone_announcement_id',
} as const;

/** The owner and subject of each activity; thanks are cheered for those who received them. */
const activities: Record<ActivitySubject, (id: string) => RawBuilder<unknown>> = {
  completion: (id) => sql`
    select c.founder_id as owner_id,
      case when t.is_private then m.days || '-day streak' else t.title end as about
    from completions c join tasks t on t.id = c.task_id
    left join streak_milestones m on m.announced_completion_id = c.id
    where c.id = ${id} and c.reopened_at is null and (not t.is_private or m.days is not null)`,
  thanks: (id) => sql`
    select helper_id as owner_id, for_what as about from thanks
    where id = ${id} and undone_at is null`,
  milestone: (id) => sql`
    select founder_id as owner_id, title as about from milestone_announcements
    where id = ${id} and withdrawn_at is null`,
};

type Activity = {
  ownerId: string;
  founderName: string;
  about: string;
  /** Of who cheers. */
  name: string;
  startupName: string;
  teamId: string | null;
  channelId: string | null;
};

type ActivityKey = { subject: ActivitySubject; id: string; founderId: string };

/** True if the founder's cohort has such an activity. */
export async function isActivityOfCohort(db: Db, activity: ActivityKey): Promise<boolean> {
  return (await findActivity(db, activity)) !== null;
}

/** Null if there is no such thing in this founder's cohort. */
async function findActivity(
  db: Db,
  { subject, id, founderId }: ActivityKey,
): Promise<Activity | null> {
  const { rows } = await sql<Activity>`
    select owner.id as "ownerId", owner.founder_name as "founderName", activity.about,
      me.founder_name as name, me.startup_name as "startupName",
      c.slack_team_id as "teamId", c.slack_channel_id as "channelId"
    from (${activities[subject](id)}) activity
    join startup_founders owner on owner.id = activity.owner_id and owner.is_active
    join cohorts c on c.id = owner.cohort_id
    join startup_founders me on me.id = ${founderId} and me.cohort_id = c.id`.execute(db);
  return rows[0] ?? null;
}
