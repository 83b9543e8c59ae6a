import type { RawBuilder } from 'kysely';
import { thanksDay, thanksPerWeek, thanksUndoMs } from '#shared/domain/thanks.ts';
import type { Db } from '../schema.ts';

export type TodaysThanks = { id: string; undoUntil: string | null };

type GivenThanks = {
  /** The number of thanks that the giver may still send this week. */
  left: number;
  /** Today's active thanks, by the helper's id. */
  today: ReadonlyMap<string, TodaysThanks>;
};

/** A founder's thanks of today and those left this week, by their own calendar. */
export async function findGivenThanks(
  db: Db,
  { giverId, timeZone, now }: { giverId: string; timeZone: string; now: Date },
): Promise<GivenThanks> {
  // The latest of a week are enough, because days never go back.
  const rows = await db
    .selectFrom('thanks')
    .where('giver_id', '=', giverId)
    .where('undone_at', 'is', null)
    .orderBy('given_at', 'desc')
    .limit(thanksPerWeek)
    .select(['id', 'helper_id', 'given_at', 'given_on'])
    .execute();
  const lastDay = rows.reduce<string | null>(
    (last, row) => (last !== null && last > row.given_on ? last : row.given_on),
    null,
  );
  const { day, week } = thanksDay(now, { timeZone, lastDay });
  const today = rows.filter((row) => row.given_on === day);
  return {
    left: thanksPerWeek - rows.filter((row) => row.given_on >= week).length,
    today: new Map(
      today.map(({ id, helper_id, given_at }) => [
        helper_id,
        { id, undoUntil: undoUntil(given_at, now) },
      ]),
    ),
  };
}

function undoUntil(givenAt: Date, now: Date): string | null {
  const until = new Date(givenAt.getTime() + thanksUndoMs);
  return until > now ? until.toISOString() : null;
}

/** A founder's last active thanks; null if there are none. */
export async function findLatestThanks(
  db: Db,
  { giverId }: { giverId: string },
): Promise<{ id: string; helperName: string } | null> {
  const row = await db
    .selectFrom('thanks as t')
    .innerJoin('startup_founders as helper', 'helper.id', 't.helper_id')
    .where('t.giver_id', '=', giverId)
    .where('t.undone_at', 'is', null)
    .orderBy('t.given_at', 'desc')
    .select(['t.id', 'helper.founder_name as helperName'])
    .executeTakeFirst();
  return row ?? null;
}

export type CohortPeer = { id: string; name: string; startupName: string };

/** The other founders of a founder's cohort, whom they may thank, by name. */
export async function listCohortPeers(
  db: Db,
  { founderId }: { founderId: string },
): Promise<CohortPeer[]> {
  return db
    .selectFrom('startup_founders as own')
    .innerJoin('startup_founders as peer', 'peer.cohort_id', 'own.cohort_id')
    .where('own.id', '=', founderId)
    .where('peer.id', '<>', founderId)
    .where('peer.is_active', '=', true)
    .orderBy('peer.founder_name')
    .orderBy('peer.id')
    .select(['peer.id', 'peer.founder_name as name', 'peer.startup_name as startupName'])
    .execute();
}

export type ThanksSummary = {
  helperId: string;
  givenAt: Date;
  giverName: string;
  helperName: string;
  /** The address of the helper's picture at Slack. */
  picture: string | null;
  helperStartup: string;
  forWhat: string;
  /** None beyond what a week of the helper's allows. */
  points: number;
};

/** The cohort's view of thanks; null if they were taken back. */
export async function findThanksSummary(
  db: Db,
  { thanksId }: { thanksId: string },
): Promise<ThanksSummary | null> {
  const row = await thanksSummaries(db).where('t.id', '=', thanksId).executeTakeFirst();
  return row ?? null;
}

/** The thanks in one direct message to a founder, without those that were taken back since. */
export async function listThanksOfMessage(
  db: Db,
  { founderId, notifiedAt }: { founderId: string; notifiedAt: Date },
): Promise<ThanksSummary[]> {
  return thanksSummaries(db)
    .where('t.helper_id', '=', founderId)
    .where('t.notified_at', '=', notifiedAt)
    .orderBy('t.given_at')
    .orderBy('t.id')
    .execute();
}

/** Those of these thanks that were not taken back, in the order in which they were given. */
export async function listThanksSummaries(
  db: Db,
  thanksIds: RawBuilder<string>,
): Promise<ThanksSummary[]> {
  return thanksSummaries(db)
    .where('t.id', 'in', thanksIds)
    .orderBy('t.given_at')
    .orderBy('t.id')
    .execute();
}

function thanksSummaries(db: Db) {
  return db
    .selectFrom('thanks as t')
    .innerJoin('startup_founders as giver', 'giver.id', 't.giver_id')
    .innerJoin('startup_founders as helper', 'helper.id', 't.helper_id')
    .innerJoin('founders as f', 'f.id', 'helper.id')
    .leftJoin('points_ledger as l', 'l.id', 't.ledger_id')
    .where('t.undone_at', 'is', null)
    .select([
      't.helper_id as helperId',
      't.given_at as givenAt',
      'giver.founder_name as giverName',
      'helper.founder_name as helperName',
      'f.slack_picture as picture',
      'helper.startup_name as helperStartup',
      't.for_what as forWhat',
    ])
    .select(({ fn, lit }) => fn.coalesce('l.points', lit(0)).as('points'));
}
