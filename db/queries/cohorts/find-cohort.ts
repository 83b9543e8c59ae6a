import { sql } from 'kysely';
import type { CheckIn, FounderCohortView, Peer, PeerProfile } from '#shared/api/cohorts.ts';
import type { StartupCardView } from '#shared/api/startups.ts';
import { digestHours, nextDigest } from '#shared/domain/digest.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { AppError } from '#shared/errors.ts';
import { localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { findSharedCheckIn } from '../check-ins.ts';
import { type StreakColumns, toStreak } from '../founder-totals.ts';
import { listOpenPledges } from '../pledges.ts';
import {
  startupCardColumns,
  startupDetailColumns,
  toStartup,
  toStartupCard,
} from '../startups/find-startup.ts';
import { findGivenThanks, type TodaysThanks } from '../thanks.ts';
import { listActivity } from './activity.ts';
import { findCohortTimeZone } from './cohorts.ts';

type CohortViewer = { id: string; timeZone: string; cohort: { id: string } | null };

/** A founder's own cohort: its other founders, and what happened in it this week. */
export async function findCohort(
  db: Db,
  { viewer, now }: { viewer: CohortViewer; now: Date },
): Promise<FounderCohortView> {
  const { id: viewerId, timeZone } = viewer;
  const given = findGivenThanks(db, { giverId: viewerId, timeZone, now });
  if (!viewer.cohort) {
    const none = { cohort: null, nextCheckIn: null, peers: [], pledges: [], activity: [] };
    return { ...none, thanksLeft: (await given).left };
  }
  const cohortId = viewer.cohort.id;
  const since = startOfDay(weekStart(localDate(now, timeZone)), timeZone);
  const [[cohort, nextCheckIn], rows, { left, today }, { pledges }, activity] = await Promise.all([
    readCohort(db, { cohortId, timeZone, now }),
    selectPeers(db, { viewerId, cohortId })
      .orderBy('a.submitted_at', 'desc')
      .orderBy('a.id')
      .execute(),
    given,
    listOpenPledges(db, { viewer: { id: viewerId, cohortId }, now }),
    listActivity(db, { cohortId, viewerId, since }),
  ]);
  const peers = rows.map((row) => toPeer(row, { now, given: today }));
  return { cohort, nextCheckIn, peers, thanksLeft: left, pledges, activity };
}

async function readCohort(
  db: Db,
  { cohortId, timeZone, now }: { cohortId: string; timeZone: string; now: Date },
) {
  const cohort = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select([
      'id',
      'name',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'slack_channel_id as channelId',
      'slack_channel_name as channelName',
    ])
    .executeTakeFirstOrThrow();
  const { name, startsOn, endsOn } = cohort;
  const nextCheckIn = await findNextCheckIn(db, { cohort, timeZone, now });
  return [{ name, startsOn, endsOn }, nextCheckIn] as const;
}

/**
 * The profile of another accepted founder in one's own cohort; for anybody else
 * `founder_not_found`.
 */
export async function findPeer(
  db: Db,
  { viewer, founderId, now }: { viewer: CohortViewer; founderId: string; now: Date },
): Promise<PeerProfile> {
  if (!viewer.cohort) throw new AppError('founder_not_found');
  const row = await selectPeers(db, { viewerId: viewer.id, cohortId: viewer.cohort.id })
    // Compared as text, so that a malformed id is simply not found. The cohort's index finds the
    // few rows.
    .where(sql<string>`a.id::text`, '=', founderId)
    .select(startupDetailColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('founder_not_found');
  const giver = { giverId: viewer.id, timeZone: viewer.timeZone, now };
  const pledgeViewer = { id: viewer.id, cohortId: viewer.cohort.id };
  const [{ left, today }, { pledges }, checkIn] = await Promise.all([
    findGivenThanks(db, giver),
    listOpenPledges(db, { viewer: pledgeViewer, founderId, now }),
    findSharedCheckIn(db, { founderId }),
  ]);
  return {
    ...toPeer(row, { now, given: today }),
    ...toStartup(row),
    thanksLeft: left,
    pledges,
    checkIn,
  };
}

type SelectPeersInput = { viewerId: string; cohortId: string };

/** The other accepted founders of a cohort, with what their cards show. */
function selectPeers(db: Db, { viewerId, cohortId }: SelectPeersInput) {
  return db
    .selectFrom('startup_founders as a')
    .innerJoin('founder_totals as f', 'f.founder_id', 'a.id')
    .where('a.cohort_id', '=', cohortId)
    .where('a.is_active', '=', true)
    .where('a.id', '<>', viewerId)
    .select([
      'a.id',
      'a.startup_id as startupId',
      ...startupCardColumns,
      'a.time_zone',
      'f.current_streak',
      'f.longest_streak',
      'f.streak_started_on',
      'f.last_active_on',
      'f.last_active_at',
      'f.last_active_zone',
      'f.freezes_held',
      'f.pauses',
    ]);
}

type PeerRow = StreakColumns &
  StartupCardView & {
    id: string;
    startupId: string;
    time_zone: string;
  };

function toPeer(
  row: PeerRow,
  { now, given }: { now: Date; given: ReadonlyMap<string, TodaysThanks> },
): Peer {
  return {
    founderId: row.id,
    startupId: row.startupId,
    ...toStartupCard(row),
    streak: currentStreak(toStreak(row), { at: now, timeZone: row.time_zone }),
    thanks: given.get(row.id) ?? null,
  };
}

type CheckInCohort = {
  id: string;
  startsOn: string;
  endsOn: string;
  channelId: string | null;
  channelName: string | null;
};

/**
 * The time of a cohort's next weekly digest: in its channel at the hour of most of its founders,
 * or, without a channel, by e-mail at the founder's own hour.
 */
async function findNextCheckIn(
  db: Db,
  { cohort, timeZone, now }: { cohort: CheckInCohort; timeZone: string; now: Date },
): Promise<CheckIn | null> {
  if (cohort.channelId === null) {
    const at = nextDigest(cohort, { now, timeZone, hour: digestHours.mail });
    return at && { at: at.toISOString(), way: 'mail', channel: null };
  }
  const zone = await findCohortTimeZone(db, cohort.id);
  const where = { now, timeZone: zone?.timeZone ?? timeZone, hour: digestHours.channel };
  const at = nextDigest(cohort, where);
  return at && { at: at.toISOString(), way: 'channel', channel: cohort.channelName };
}
