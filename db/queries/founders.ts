import { type RawBuilder, sql } from 'kysely';
import type { ProfileView } from '#shared/api/profile.ts';
import { isPaused } from '#shared/domain/notifications.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import type { Stage } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { type StreakColumns, toStreak } from './founder-totals.ts';
import { startupColumns, toStartup } from './startups/find-startup.ts';

export type SlackFounder = {
  id: string;
  startupId: string;
  name: string;
  startupName: string;
  timeZone: string;
  /** The language that they use Slack in; null until Slack was asked. */
  locale: string | null;
  cohortId: string | null;
  cohortName: string | null;
  /** New tasks are just for the founder; null until they chose. */
  privateByDefault: boolean | null;
};

/** The accepted founder linked to a Slack account; null if there is none. */
export async function findFounderBySlack(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<SlackFounder | null> {
  const row = await db
    .selectFrom('startup_founders as a')
    .innerJoin('founders as me', 'me.id', 'a.id')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.slack_team_id', '=', teamId)
    .where('a.slack_user_id', '=', userId)
    .where('a.is_active', '=', true)
    .select([
      'a.id',
      'me.startup_id as startupId',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'a.time_zone as timeZone',
      'me.slack_locale as locale',
      'a.cohort_id as cohortId',
      'c.name as cohortName',
      'a.private_by_default as privateByDefault',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The startup of a founder, for what belongs to all of its team. */
export function startupOf(founderId: string): RawBuilder<string> {
  return sql<string>`(select startup_id from founders where id = ${founderId})`;
}

export function ownerOf(startupId: string | RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select id from founders where startup_id = ${startupId} and role = 'owner')`;
}

/** The founders of a founder's startup, also those who left: a subquery for `in`. */
export function teamOf(founderId: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select t.id from founders t join founders me on me.startup_id = t.startup_id
    where me.id = ${founderId})`;
}

/** True if a Slack account is linked to somebody who is no accepted founder any more. */
export async function isFormerFounder(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('startup_founders')
    .where('slack_team_id', '=', teamId)
    .where('slack_user_id', '=', userId)
    .where('is_active', '=', false)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAcceptedFounder(
  db: Db,
  { founderId }: { founderId: string },
): Promise<boolean> {
  const founder = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .where('is_active', '=', true)
    .select('id')
    .executeTakeFirst();
  return founder !== undefined;
}

/** The day from which a founder gets direct messages again; null if they are not paused. */
export async function findMessagePause(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<CalendarDate | null> {
  const founder = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .select(['messages_paused_until as until', 'time_zone as timeZone'])
    .executeTakeFirst();
  return founder && isPaused(founder.until, now, founder.timeZone) ? founder.until : null;
}

/** A founder's own profile, with its version: what investors and other founders see of it. */
export async function findProfile(
  db: Db,
  { founderId }: { founderId: string },
): Promise<ProfileView> {
  const row = await db
    .selectFrom('startup_founders as a')
    .innerJoin('founders as me', 'me.id', 'a.id')
    .innerJoin('startup_applications as s', 's.id', 'a.startup_id')
    .leftJoin('founders as editor', (join) =>
      join.onRef('editor.id', '=', 's.profile_edited_by').onRef('editor.id', '<>', 'me.id'),
    )
    .where('a.id', '=', founderId)
    .select([...startupColumns, 'editor.name as editedBy'])
    // Of the startup's part, and of their own.
    .select(sql<number>`s.profile_version + me.profile_version`.as('version'))
    .executeTakeFirstOrThrow();
  const { fundingAmount, version, editedBy } = row;
  return { ...toStartup(row), fundingAmount, version, editedBy };
}

export type FounderCard = {
  name: string;
  startupName: string;
  industry: string;
  stage: Stage | null;
  /** The current streak in days. */
  streak: number;
};

type FindFounderCardInput = ({ founderId: string } | { startupId: string }) & {
  cohortId: string;
  now: Date;
};

/** A short card of a founder, or of a startup's owner, for their own cohort; null if they are not in it. */
export async function findFounderCard(
  db: Db,
  { cohortId, now, ...who }: FindFounderCardInput,
): Promise<FounderCard | null> {
  const { rows } = await sql<StreakColumns & Omit<FounderCard, 'streak'> & { timeZone: string }>`
    select a.founder_name as name, a.startup_name as "startupName", a.industry, a.stage,
      a.time_zone as "timeZone", f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.freezes_held, f.pauses
    from startup_founders a
    join founder_totals f on f.founder_id = a.id
    where a.cohort_id = ${cohortId} and a.is_active and ${
      'founderId' in who
        ? sql`a.id::text = ${who.founderId}`
        : sql`a.startup_id::text = ${who.startupId} and a.role = 'owner'`
    }`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { name, startupName, industry, stage, timeZone } = row;
  const streak = currentStreak(toStreak(row), { at: now, timeZone });
  return { name, startupName, industry, stage, streak };
}

/** The time zones that accepted founders live in. */
export async function listFounderZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('startup_founders')
    .where('is_active', '=', true)
    .select('time_zone')
    .distinct()
    .execute();
  return rows.map((row) => row.time_zone);
}
