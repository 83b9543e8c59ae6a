import type { MilestoneChanges } from '#shared/api/profile.ts';
import {
  futureMilestoneText,
  maxMilestoneEventsPerDay,
  maxMilestones,
  milestoneEventUndoMs,
} from '#shared/domain/milestones.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { publishLiveEvent, publishToTeam } from '../../live.ts';
import type { Milestone, Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';

/**
 * Deletes and adds milestones of a founder's profile and notifies the cohort. The client creates the
 * ids, so repeating a request changes nothing more. Dates in the future, in the founder's time zone,
 * are refused.
 */
export async function changeMilestones(
  trx: Trx,
  { founder, changes, now }: { founder: MilestoneOwner; changes: MilestoneChanges; now: Date },
): Promise<void> {
  const { milestones } = founder;
  const today = localDate(now, founder.timeZone);
  const remaining = milestones.filter(({ id }) => !changes.deleted.includes(id));
  const added: Milestone[] = [];
  for (const { description, ...rest } of changes.added) {
    if ([...remaining, ...added].some(({ id }) => id === rest.id)) continue;
    if (rest.date > today) {
      throw new AppError('invalid_input', {
        issues: [{ path: 'date', message: futureMilestoneText }],
      });
    }
    added.push({ ...rest, ...(description && { description }), achieved: true });
  }
  if (added.length === 0 && remaining.length === milestones.length) return;
  if (added.length > 0 && remaining.length + added.length > maxMilestones) {
    throw new AppError('too_many_milestones');
  }
  await trx
    .updateTable('startup_applications')
    .set({ milestones: JSON.stringify([...remaining, ...added]) })
    .where('id', '=', founder.startupId)
    .execute();
  const deleted = milestones.filter((each) => !remaining.includes(each));
  for (const { id } of deleted)
    await withdrawMilestoneEvent(trx, { founder, milestoneId: id, now });
  for (const milestone of added) await notifyOfMilestone(trx, { founder, milestone, now });
  await publishToTeam(trx, { startupId: founder.startupId });
  await publishLiveEvent(trx, { founderId: founder.id, cohortId: founder.cohortId });
}

/** Locks and reads a founder's milestones and whom to notify, so that changes happen one after another. */
export async function lockMilestones(trx: Trx, founderId: string) {
  return trx
    .selectFrom('startup_founders as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select([
      'a.id',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'a.startup_id as startupId',
      'a.is_active as isActive',
      'a.time_zone as timeZone',
      'a.cohort_id as cohortId',
      'a.milestones',
      'c.slack_team_id as teamId',
      'c.slack_channel_id as channelId',
    ])
    .forNoKeyUpdate('a')
    .executeTakeFirstOrThrow();
}

type MilestoneOwner = Awaited<ReturnType<typeof lockMilestones>>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Notifies the rest of an accepted founder's cohort, and its channel, once per milestone. After
 * ten in 24 hours, further milestones are saved without a notification.
 */
async function notifyOfMilestone(
  trx: Trx,
  { founder, milestone, now }: { founder: MilestoneOwner; milestone: Milestone; now: Date },
): Promise<void> {
  if (!founder.isActive || founder.cohortId === null) return;
  const { recent } = await trx
    .selectFrom('milestone_announcements')
    .where('founder_id', '=', founder.id)
    .where('announced_at', '>', new Date(now.getTime() - dayMs))
    .select(({ fn }) => fn.countAll<number>().as('recent'))
    .executeTakeFirstOrThrow();
  if (Number(recent) >= maxMilestoneEventsPerDay) return;
  const event = await trx
    .insertInto('milestone_announcements')
    .values({
      founder_id: founder.id,
      milestone_id: milestone.id,
      title: milestone.title,
      type: milestone.type,
      reached_on: milestone.date,
      announced_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['founder_id', 'milestone_id'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!event) return;
  const message = `reached a milestone: “${milestone.title}”`;
  await createNotifications(trx, {
    to: { cohortId: founder.cohortId },
    from: founder,
    events: [{ type: 'milestone_achieved', message }],
    subject: { column: 'milestone_announcement_id', id: event.id },
    now,
  });
  const { teamId, channelId } = founder;
  await postToChannel(trx, {
    teamId,
    channelId,
    kind: 'milestone',
    subject: { milestoneId: event.id },
  });
}

/**
 * Withdraws the unread notifications and the channel post of a milestone that is deleted within
 * an hour. After that they stay.
 */
async function withdrawMilestoneEvent(
  trx: Trx,
  { founder, milestoneId, now }: { founder: MilestoneOwner; milestoneId: string; now: Date },
): Promise<void> {
  const event = await trx
    .updateTable('milestone_announcements')
    .set({ withdrawn_at: now })
    .where('founder_id', '=', founder.id)
    .where('milestone_id', '=', milestoneId)
    .where('withdrawn_at', 'is', null)
    .where('announced_at', '>', new Date(now.getTime() - milestoneEventUndoMs))
    .returning('id')
    .executeTakeFirst();
  if (!event) return;
  await trx
    .deleteFrom('cohort_notifications')
    .where('milestone_announcement_id', '=', event.id)
    .where('read', '=', false)
    .execute();
  const { teamId, channelId } = founder;
  await postToChannel(trx, {
    teamId,
    channelId,
    kind: 'milestone_retraction',
    subject: { milestoneId: event.id },
  });
}
