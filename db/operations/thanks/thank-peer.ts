import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { newThanksSchema, ThanksView } from '#shared/api/thanks.ts';
import { peerHelpPoints } from '#shared/domain/points.ts';
import { freeSlot, thanksDay, thanksPerWeek } from '#shared/domain/thanks.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { wantsInApp } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { messageFounder } from '../slack/message-founder.ts';
import { addHelpPoints } from './add-help-points.ts';
import { type LockedFounder, lockPair } from './lock-pair.ts';
import { tellOfThanks } from './tell-of-thanks.ts';

type Input = { giverId: string; now: Date; thanks: z.output<typeof newThanksSchema> };

/** Also of those that were taken back: nobody rings the same bell all day. */
const mostADay = 10;

/**
 * A founder says that another one of their cohort helped: +15 to the helper, once per pair and
 * day and three times a week at most, by the giver's calendar. The table holds the same limits.
 */
export async function thankPeer(
  db: Kysely<Database>,
  { giverId, now, thanks: { founderId: helperId, forWhat } }: Input,
): Promise<ThanksView> {
  if (helperId === giverId) throw new AppError('thanks_self');
  return db.transaction().execute(async (trx) => {
    const { giver, helper } = await lockPair(trx, { giverId, helperId });
    if (!giver || !helper || !arePeers(giver, helper)) throw new AppError('founder_not_found');
    const place = await findPlace(trx, { giver, helperId, now });
    const day = localDate(now, helper.timeZone);
    const ledger = await trx
      .insertInto('points_ledger')
      .values({
        user_id: helperId,
        kind: 'peer_help',
        points: peerHelpPoints,
        earned_on: day,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { left, ...where } = place;
    const { id } = await trx
      .insertInto('thanks')
      .values({
        giver_id: giverId,
        helper_id: helperId,
        for_what: forWhat,
        given_at: now,
        ledger_id: ledger.id,
        ...where,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addHelpPoints(trx, { helperId, day, points: peerHelpPoints });
    await sql`
      insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
        message, points, created_at, thanks_id)
      select ${helperId}::uuid, ${giverId}::uuid, 'peer_help', ${giver.name}::text,
        ${giver.startupName}::text, ${`thanked you for “${forWhat}”`}::text,
        ${peerHelpPoints}::int, ${now}::timestamptz, ${id}::uuid
      where ${wantsInApp({ recipient: sql`${helperId}::uuid`, type: sql`'peer_help'` })}`.execute(
      trx,
    );
    await tellOfThanks(trx, { giver, helper, kind: 'thanks', thanksId: id });
    const news = { type: 'peer_help', kind: 'peer_help', subjectId: id, now } as const;
    await messageFounder(trx, { founderId: helperId, ...news });
    return {
      id,
      helper: { id: helperId, name: helper.name },
      forWhat,
      points: peerHelpPoints,
      givenAt: now.toISOString(),
      left,
    };
  });
}

function arePeers(giver: LockedFounder, helper: LockedFounder): boolean {
  const areFounders = giver.isAccepted && helper.isAccepted;
  return areFounders && helper.cohortId !== null && helper.cohortId === giver.cohortId;
}

/** The giver's day and the free place of their week, read under the giver's lock. */
async function findPlace(
  trx: Transaction<Database>,
  { giver, helperId, now }: { giver: LockedFounder; helperId: string; now: Date },
) {
  const given = trx.selectFrom('thanks').where('giver_id', '=', giver.id);
  const last = await given
    .where('undone_at', 'is', null)
    .select(({ fn }) => fn.max('given_on').as('day'))
    .executeTakeFirst();
  const { day, week } = thanksDay(now, { timeZone: giver.timeZone, lastDay: last?.day ?? null });
  const ofWeek = await given
    .where('week_start', '=', week)
    .select(['helper_id', 'given_on', 'week_slot', 'undone_at'])
    .execute();
  const ofDay = ofWeek.filter((row) => row.given_on === day);
  const standing = ofWeek.filter((row) => row.undone_at === null);
  const isSamePair = (row: { helper_id: string }) => row.helper_id === helperId;
  if (ofDay.some((row) => row.undone_at === null && isSamePair(row))) {
    throw new AppError('thanks_today');
  }
  const slot = freeSlot(standing.map((row) => row.week_slot));
  if (slot === null) throw new AppError('thanks_used_up');
  if (ofDay.length >= mostADay) throw new AppError('rate_limited');
  return {
    given_on: day,
    week_start: week,
    week_slot: slot,
    left: thanksPerWeek - standing.length - 1,
  };
}
