import { sql } from 'kysely';
import type { z } from 'zod';
import type { newThanksSchema, ThanksView } from '#shared/api/points.ts';
import { helpPoints } from '#shared/domain/peer-help.ts';
import { firstFreeSlot, thanksDay, thanksPerWeek, thanksUndoMs } from '#shared/domain/thanks.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate, weekStart } from '#shared/time.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';

type ThankPeerInput = { giverId: string; now: Date; thanks: z.output<typeof newThanksSchema> };

/** Counts undone thanks too, so that nobody can send notifications all day by undoing. */
const maxThanksPerDay = 10;

/**
 * A founder thanks a peer of their cohort for help, which gives the helper a notification and 15 points,
 * up to 45 a week; their direct message is sent by `notifyOfThanksAndCheers`. Allowed once per
 * pair and day and three times a week, in the giver's time zone. The table's constraints enforce the
 * same limits.
 */
export async function thankPeer(
  db: Db,
  { giverId, now, thanks: { founderId: helperId, forWhat } }: ThankPeerInput,
): Promise<ThanksView> {
  if (helperId === giverId) throw new AppError('thanks_self');
  return db.transaction().execute(async (trx) => {
    const { giver, helper } = await lockGiverAndHelper(trx, { giverId, helperId });
    if (!giver || !helper || !arePeers(giver, helper)) throw new AppError('founder_not_found');
    const slot = await findFreeSlot(trx, { giver, helperId, now });
    const day = localDate(now, helper.timeZone);
    const earned = await payForHelp(trx, { helperId, day, now });
    const { left, ...slotColumns } = slot;
    const { id } = await trx
      .insertInto('thanks')
      .values({
        giver_id: giverId,
        helper_id: helperId,
        for_what: forWhat,
        given_at: now,
        ledger_id: earned?.ledgerId ?? null,
        ...slotColumns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = `thanked you for “${forWhat}”`;
    await createNotifications(trx, {
      to: { founderId: helperId },
      from: { id: giverId, name: giver.name, startupName: giver.startupName },
      events: [{ type: 'peer_help', message, ...(earned && { points: earned.points }) }],
      subject: { column: 'thanks_id', id },
      now,
    });
    await notifyOfThanks(trx, { giver, helper, kind: 'thanks', thanksId: id });
    return {
      id,
      helper: { id: helperId, name: helper.name },
      forWhat,
      points: earned?.points ?? 0,
      givenAt: now.toISOString(),
      left,
    };
  });
}

function arePeers(giver: LockedFounder, helper: LockedFounder): boolean {
  const areFounders = giver.isAccepted && helper.isAccepted;
  return areFounders && helper.cohortId !== null && helper.cohortId === giver.cohortId;
}

/** The giver's day and a free slot of their week. The caller holds the giver's lock. */
async function findFreeSlot(
  trx: Trx,
  { giver, helperId, now }: { giver: LockedFounder; helperId: string; now: Date },
) {
  const given = trx.selectFrom('thanks').where('giver_id', '=', giver.id);
  const last = await given
    .where('undone_at', 'is', null)
    .select(({ fn }) => fn.max('given_on').as('day'))
    .executeTakeFirst();
  const { day, week } = thanksDay(now, { timeZone: giver.timeZone, lastDay: last?.day ?? null });
  const ofWeek = await given
    .where('given_on', '>=', week)
    .where('given_on', '<=', addDays(week, 6))
    .select(['helper_id', 'given_on', 'week_slot', 'undone_at'])
    .execute();
  const ofDay = ofWeek.filter((row) => row.given_on === day);
  const active = ofWeek.filter((row) => row.undone_at === null);
  const isSamePair = (row: { helper_id: string }) => row.helper_id === helperId;
  if (ofDay.some((row) => row.undone_at === null && isSamePair(row))) {
    throw new AppError('thanks_today');
  }
  const slot = firstFreeSlot(active.map((row) => row.week_slot));
  if (slot === null) throw new AppError('thanks_used_up');
  if (ofDay.length >= maxThanksPerDay) throw new AppError('rate_limited');
  return {
    given_on: day,
    week_start: week,
    week_slot: slot,
    left: thanksPerWeek - active.length - 1,
  };
}

/**
 * Pays for thanks as far as the helper's week allows; null if it has its points already. The caller
 * holds the lock of the helper's totals.
 */
async function payForHelp(
  trx: Trx,
  { helperId, day, now }: { helperId: string; day: CalendarDate; now: Date },
): Promise<{ ledgerId: number; points: number } | null> {
  const week = weekStart(day);
  const paid = await trx
    .selectFrom('points_ledger')
    .where('user_id', '=', helperId)
    .where('kind', '=', 'peer_help')
    .where('earned_on', '>=', week)
    .where('earned_on', '<=', addDays(week, 6))
    .select(({ fn }) => fn.sum<string | null>('points').as('points'))
    .executeTakeFirst();
  const points = helpPoints(Number(paid?.points ?? 0));
  if (points === 0) return null;
  const { id } = await trx
    .insertInto('points_ledger')
    .values({ user_id: helperId, kind: 'peer_help', points, earned_on: day, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addHelpPoints(trx, { helperId, day, points });
  return { ledgerId: id, points };
}

/**
 * Undoes thanks within an hour: reverses the helper's ledger row, withdraws the notification and the
 * channel post, and frees the giver's slot of the week. Thanks of the same week that had brought no
 * points are paid instead. Does nothing if undone already. Throws
 * `thanks_not_found` if the giver has no such thanks.
 */
export async function undoThanks(
  db: Db,
  { giverId, thanksId, now }: { giverId: string; thanksId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('thanks').where('id', '=', thanksId).where('giver_id', '=', giverId);
    const found = await own.select('helper_id as helperId').executeTakeFirst();
    if (!found) throw new AppError('thanks_not_found');
    const { helperId } = found;
    const { giver, helper } = await lockGiverAndHelper(trx, { giverId, helperId });
    if (!giver || !helper) throw new AppError('thanks_not_found');

    const thanks = await own
      .select(['given_at', 'undone_at', 'ledger_id'])
      .executeTakeFirstOrThrow();
    if (thanks.undone_at) return;
    if (now.getTime() - thanks.given_at.getTime() >= thanksUndoMs) {
      throw new AppError('thanks_too_late');
    }
    await trx.updateTable('thanks').set({ undone_at: now }).where('id', '=', thanksId).execute();
    const { rows } = await sql<{ day: string; points: number }>`
      insert into points_ledger (user_id, kind, points, earned_on, reverses, created_at)
      select user_id, kind, -points, earned_on, id, ${now}::timestamptz
      from points_ledger where id = ${thanks.ledger_id}
      returning earned_on as day, points`.execute(trx);
    for (const { day, points } of rows) {
      await addHelpPoints(trx, { helperId, day, points });
      await payUnpaidThanks(trx, { helper, week: weekStart(day), now });
    }
    await trx
      .deleteFrom('cohort_notifications')
      .where('recipient_id', '=', helperId)
      .where('thanks_id', '=', thanksId)
      .execute();
    await notifyOfThanks(trx, { giver, helper, kind: 'thanks_retraction', thanksId });
  });
}

/** Pays for the first thanks of a week of the helper's that stand without points. */
async function payUnpaidThanks(
  trx: Trx,
  { helper, week, now }: { helper: LockedFounder; week: CalendarDate; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string; day: CalendarDate }>`
    select id, day from (
      select id, given_at, local_date(given_at, ${helper.timeZone})::text as day from thanks
      where helper_id = ${helper.id} and ledger_id is null and undone_at is null
    ) unpaid
    where day between ${week} and ${addDays(week, 6)}
    order by given_at, id limit 1`.execute(trx);
  for (const { id, day } of rows) {
    const earned = await payForHelp(trx, { helperId: helper.id, day, now });
    if (!earned) return;
    await trx
      .updateTable('thanks')
      .set({ ledger_id: earned.ledgerId })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('cohort_notifications')
      .set({ points: earned.points })
      .where('recipient_id', '=', helper.id)
      .where('thanks_id', '=', id)
      .execute();
  }
}

type LockedFounder = {
  id: string;
  name: string;
  startupName: string;
  timeZone: string;
  isAccepted: boolean;
  hasHome: boolean;
  cohortId: string | null;
  slackTeamId: string | null;
  slackChannelId: string | null;
};

/**
 * Locks the totals of both founders in the order of their ids, so that two who thank each other do
 * not deadlock. Null for an id that is no founder.
 */
async function lockGiverAndHelper(
  trx: Trx,
  { giverId, helperId }: { giverId: string; helperId: string },
): Promise<{ giver: LockedFounder | null; helper: LockedFounder | null }> {
  // A statement of its own, so that rows are sorted before they are locked.
  await sql`
    select from founder_totals where founder_id in (${giverId}, ${helperId})
    order by founder_id for update`.execute(trx);
  const { rows } = await sql<LockedFounder>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      a.time_zone as "timeZone", a.is_active as "isAccepted",
      a.slack_user_id is not null and a.slack_home_opened_at is not null as "hasHome",
      f.cohort_id as "cohortId", c.slack_team_id as "slackTeamId",
      c.slack_channel_id as "slackChannelId"
    from founder_totals f
    join startup_founders a on a.id = f.founder_id
    left join cohorts c on c.id = f.cohort_id
    where f.founder_id in (${giverId}, ${helperId})`.execute(trx);
  const find = (id: string) => rows.find((row) => row.id === id) ?? null;
  return { giver: find(giverId), helper: find(helperId) };
}

/**
 * Applies a new ledger row, positive or negative, to the helper's day and totals. The caller holds
 * the lock of the helper's totals.
 */
async function addHelpPoints(
  trx: Trx,
  { helperId, day, points }: { helperId: string; day: string; points: number },
): Promise<void> {
  await sql`
    with before as (
      select board_points from daily_points where founder_id = ${helperId} and day = ${day}
    ), that_day as (
      insert into daily_points (founder_id, day, points, tasks_completed)
      values (${helperId}, ${day}, ${points}, 0)
      on conflict (founder_id, day) do update set points = daily_points.points + excluded.points
      returning board_points
    )
    update founder_totals set
      points = points + ${points}::int,
      board_points = board_points + (select board_points from that_day)
        - coalesce((select board_points from before), 0)
    where founder_id = ${helperId}`.execute(trx);
}

type NotifyOfThanksInput = {
  giver: LockedFounder;
  helper: LockedFounder;
  kind: 'thanks' | 'thanks_retraction';
  thanksId: string;
};

/** Updates the cohort's channel, the helper's Home tab and the cohort's open pages. */
async function notifyOfThanks(
  trx: Trx,
  { giver, helper, kind, thanksId }: NotifyOfThanksInput,
): Promise<void> {
  const channel = { teamId: helper.slackTeamId, channelId: helper.slackChannelId };
  await postToChannel(trx, { ...channel, kind, subject: { thanksId } });
  if (helper.hasHome) {
    await queueHomeUpdate(trx, { founderId: helper.id });
  }
  await publishLiveEvent(trx, { founderId: giver.id, cohortId: helper.cohortId });
}
