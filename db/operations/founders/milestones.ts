import type { Transaction } from 'kysely';
import type { MilestoneChanges } from '#shared/api/profile.ts';
import {
  futureMilestoneText,
  maxMilestoneEventsPerDay,
  maxMilestones,
  milestoneEventUndoMs,
} from '#shared/domain/milestones.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Database, Milestone } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';

type ChangeMilestonesInput = { founder: MilestoneOwner; changes: MilestoneChanges; now: Date };

/**
 * Takes milestones off a founder's profile and adds what was reached, and tells the cohort. The
 * client made the ids: one that is there already is not added again, one that is gone not deleted.
 * What lies in the future, by the founder's calendar, is not reached.
 */
export async function changeMilestones(
  trx: Transaction<Database>,
  { founder, changes, now }: ChangeMilestonesInput,
): Promise<void> {
  const { milestones } = founder;
  const today = localDate(now, founder.timeZone);
  const left = milestones.filter(({ id }) => !changes.deleted.includes(id));
  const fresh: Milestone[] = [];
  for (const { description, ...rest } of changes.added) {
    if ([...left, ...fresh].some(({ id }) => id === rest.id)) continue;
    if (rest.date > today) {
      throw new AppError('invalid_input', {
        issues: [{ path: 'date', message: futureMilestoneText }],
      });
    }
    fresh.push({ ...rest, ...(description && { description }), achieved: true });
  }
  if (fresh.length === 0 && left.length === milestones.length) return;
  if (fresh.length > 0 && left.length + fresh.length > maxMilestones) {
    throw new AppError('too_many_milestones');
  }
  await trx
    .updateTable('startup_applications')
    .set({ milestones: JSON.stringify([...left, ...fresh]) })
    .where('id', '=', founder.id)
    .execute();
  const gone = milestones.filter((each) => !left.includes(each));
  for (const { id } of gone) await withdrawMilestoneEvent(trx, { founder, milestoneId: id, now });
  for (const milestone of fresh) await notifyOfMilestone(trx, { founder, milestone, now });
  await publishLiveEvent(trx, { founderId: founder.id, cohortId: founder.cohortId });
}

/** A founder's milestones and whom to tell of them. Whoever changes them waits for the one before. */
export async function lockMilestones(trx: Transaction<Database>, founderId: string) {
  return trx
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select([
      'a.id',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'a.status',
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

type NotifyOfMilestoneInput = { founder: MilestoneOwner; milestone: Milestone; now: Date };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Tells the rest of an accepted founder's cohort, and its channel. One that was told and still
 * stands is not told again; beyond ten in 24 hours a milestone is kept without a word.
 */
async function notifyOfMilestone(
  trx: Transaction<Database>,
  { founder, milestone, now }: NotifyOfMilestoneInput,
): Promise<void> {
  if (founder.status !== 'accepted' || founder.cohortId === null) return;
  const { told } = await trx
    .selectFrom('milestone_news')
    .where('founder_id', '=', founder.id)
    .where('told_at', '>', new Date(now.getTime() - dayMs))
    .select(({ fn }) => fn.countAll<number>().as('told'))
    .executeTakeFirstOrThrow();
  if (Number(told) >= maxMilestoneEventsPerDay) return;
  const news = await trx
    .insertInto('milestone_news')
    .values({
      founder_id: founder.id,
      milestone_id: milestone.id,
      title: milestone.title,
      type: milestone.type,
      reached_on: milestone.date,
      told_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['founder_id', 'milestone_id'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!news) return;
  const message = `reached a milestone: “${milestone.title}”`;
  await createNotifications(trx, {
    to: { cohortId: founder.cohortId },
    from: founder,
    events: [{ type: 'milestone_achieved', message }],
    subject: { column: 'milestone_news_id', id: news.id },
    now,
  });
  const { teamId, channelId } = founder;
  await postToChannel(trx, { teamId, channelId, kind: 'milestone', subjectId: news.id });
}

type WithdrawMilestoneEventInput = { founder: MilestoneOwner; milestoneId: string; now: Date };

/**
 * Takes back what was told of a deleted milestone within an hour: the notifications that nobody
 * has read, and the post in the channel. Later the news stays.
 */
async function withdrawMilestoneEvent(
  trx: Transaction<Database>,
  { founder, milestoneId, now }: WithdrawMilestoneEventInput,
): Promise<void> {
  const news = await trx
    .updateTable('milestone_news')
    .set({ withdrawn_at: now })
    .where('founder_id', '=', founder.id)
    .where('milestone_id', '=', milestoneId)
    .where('withdrawn_at', 'is', null)
    .where('told_at', '>', new Date(now.getTime() - milestoneEventUndoMs))
    .returning('id')
    .executeTakeFirst();
  if (!news) return;
  await trx
    .deleteFrom('cohort_notifications')
    .where('milestone_news_id', '=', news.id)
    .where('read', '=', false)
    .execute();
  const { teamId, channelId } = founder;
  await postToChannel(trx, { teamId, channelId, kind: 'milestone_retraction', subjectId: news.id });
}
