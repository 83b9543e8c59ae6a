import { type RawBuilder, sql } from 'kysely';
import { brand } from '#shared/brand.ts';
import { nudgeCooldownMs } from '#shared/domain/slack.ts';
import { AppError } from '#shared/errors.ts';
import { addJob, queueSlackUserRefresh } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { hasJoined } from '../../queries/notifications.ts';
import type { Db, Trx } from '../../schema.ts';
import { storedTimeZone } from '../../time-zones.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { lockFounderTotals } from '../founders/lock-founder.ts';
import { recordOwner } from '../founders/record-owner.ts';
import { keepWorkspace } from './workspace-lock.ts';

/** The founder is in no workspace, and nothing is known of an account of theirs. */
export const noSlackAccount = {
  slack_user_id: null,
  slack_team_id: null,
  slack_name: null,
  slack_picture: null,
  slack_locale: null,
  slack_home_opened_at: null,
} as const;

/**
 * Links a founder to the Slack account that they signed in with. A Slack account belongs to one
 * founder (`slack_taken`); a founder who links another one moves to it.
 */
export async function linkFounderSlack(
  db: Db,
  { founderId, teamId, userId }: { founderId: string; teamId: string; userId: string },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await keepWorkspace(trx, teamId))) throw new AppError('slack_wrong_workspace');
      const linked = await trx
        .updateTable('founders')
        .set((eb) => {
          const isSameUser = eb.case().when('slack_user_id', '=', userId);
          return {
            slack_team_id: teamId,
            slack_user_id: userId,
            slack_name: isSameUser.then(eb.ref('slack_name')).end(),
            slack_picture: isSameUser.then(eb.ref('slack_picture')).end(),
            slack_locale: isSameUser.then(eb.ref('slack_locale')).end(),
            slack_home_opened_at: isSameUser.then(eb.ref('slack_home_opened_at')).end(),
            slack_end_reason: null,
          };
        })
        .where('id', '=', founderId)
        .where('is_active', '=', true)
        .returning('id')
        .executeTakeFirst();
      if (!linked) throw new AppError('forbidden');
      await recordOwner(trx, { founderId });
      await addJob(trx, 'welcome-founder', { founderId }, { key: `welcome:${founderId}` });
      await publishLiveEvent(trx, { founderId, cohortId: null });
    });
  } catch (error) {
    if (isSlackAccountTaken(error)) throw new AppError('slack_taken');
    throw error;
  }
}

function isSlackAccountTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'founders_slack';
}

/** Unlinks a founder's Slack account, if there is one. Connecting again brings everything back. */
export async function unlinkFounderSlack(
  db: Db,
  { founderId }: { founderId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('founders')
      .set({ ...noSlackAccount, slack_end_reason: null })
      .where('id', '=', founderId)
      .where('slack_user_id', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordOwner(trx, { founderId });
    await publishLiveEvent(trx, { founderId, cohortId: null });
  });
}

type SaveSlackProfileInput = {
  founderId: string;
  userId: string;
  name: string | null;
  timeZone: string | null;
  locale: string | null;
  /** Null if they have none; left out, what is known of it stays. */
  picture?: string | null | undefined;
};

/**
 * Takes the founder's name, picture and language from Slack, and the time zone unless the founder has
 * chosen one. Slack tells of every change of a profile: of one that is nothing to us, nothing is written.
 */
export async function saveSlackProfile(
  db: Db,
  { founderId, userId, name, timeZone, locale, picture }: SaveSlackProfileInput,
): Promise<void> {
  const zone = sql<string>`${storedTimeZone(timeZone, sql.ref('time_zone'))}`;
  const told = sql`(coalesce(${name}::text, slack_name), coalesce(${locale}::text, slack_locale),
    ${picture === undefined ? sql.ref('slack_picture') : sql`${picture}::text`})`;
  const isTold = sql<boolean>`(slack_name, slack_locale, slack_picture) is distinct from ${told}`;
  const isMoved = sql<boolean>`(time_zone_from = 'slack'
    or (time_zone_from is null and time_zone in ('UTC', ${brand.timeZone}))) and time_zone <> ${zone}`;
  const known = () =>
    db.selectFrom('founders').where('id', '=', founderId).where('slack_user_id', '=', userId);
  const changed = await known()
    .where(sql<boolean>`(${isTold} or (${isMoved}))`)
    .select('id')
    .execute();
  if (changed.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // As every change of the zone: a completion at the same time counts in one of the two.
    await lockFounderTotals(trx, founderId);
    await sql`
      update founders set (slack_name, slack_locale, slack_picture) = ${told},
        time_zone = case when ${isMoved} then ${zone} else time_zone end,
        time_zone_from = case when ${isMoved} then 'slack' else time_zone_from end
      where id = ${founderId} and slack_user_id = ${userId}`.execute(trx);
    await publishLiveEvent(trx, { founderId, cohortId: null });
  });
}

/** Has Slack asked, a few at a time, who those are who connected before all of their profile was kept. */
export async function askWhoFoundersAre(db: Db, { teamId }: { teamId: string }): Promise<number> {
  const { rows } = await sql<{ userId: string }>`
    select slack_user_id as "userId" from founders
    where slack_team_id = ${teamId} and slack_locale is null
    order by random() limit 50`.execute(db);
  for (const { userId } of rows) await queueSlackUserRefresh(db, { teamId, userId });
  return rows.length;
}

type SlackUser = { teamId: string; userId: string };

/**
 * Ends the link to a Slack account that is no more, and tells the founder, who may have another one.
 * Somebody of the staff is looked for by their address again.
 */
export async function endLinksToAccount(
  db: Db,
  { teamId, userId, now }: SlackUser & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endFounderLinks(trx, {
      which: sql<boolean>`f.slack_team_id = ${teamId} and f.slack_user_id = ${userId}`,
      reason: 'deactivated',
      now,
    });
    await trx
      .updateTable('accounts')
      .set({ slack_user_id: null, slack_team_id: null, slack_looked_up_at: null })
      .where('slack_team_id', '=', teamId)
      .where('slack_user_id', '=', userId)
      .execute();
  });
}

type EndFounderLinksInput = {
  /** A condition on `founders f`. */
  which: RawBuilder<boolean>;
  reason: 'moved' | 'deactivated';
  now: Date;
};

/** After the product's name. */
const bellTexts = {
  moved: 'has moved to another Slack workspace: connect your account there to hear from it',
  deactivated: 'can’t reach you in Slack, where your account was deactivated: connect another one',
};

const accountEnds = sql.join(
  Object.keys(noSlackAccount).map((column) => sql`${sql.ref(column)} = null`),
);

/** Ends the links of founders without their doing, says so in their bell, and returns how many. */
export async function endFounderLinks(
  trx: Trx,
  { which, reason, now }: EndFounderLinksInput,
): Promise<number> {
  const { rows } = await sql<{ founderId: string }>`
    with ended as (
      select id from founders f where slack_user_id is not null and ${which}
      order by id for update
    )
    update founders f
    set ${accountEnds}, slack_nudged_at = null, slack_end_reason = ${reason}
    from ended where f.id = ended.id
    returning f.id as "founderId"`.execute(trx);
  const founderIds = rows.map(({ founderId }) => founderId);
  await sql`
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, created_at)
    select id, id, 'slack_ended', ${brand.name}, 'Slack', ${bellTexts[reason]}, ${now}
    from unnest(${founderIds}::uuid[]) id`.execute(trx);
  for (const founderId of founderIds) {
    await recordOwner(trx, { founderId });
    await publishLiveEvent(trx, { founderId, cohortId: null });
  }
  return founderIds.length;
}

/** From now on the founder's Home tab is drawn again whenever it changes. */
export async function recordHomeOpened(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('founders')
    .set({ slack_home_opened_at: now })
    .where('id', '=', founderId)
    .where('slack_home_opened_at', 'is', null)
    .execute();
}

/** Mails a founder who has not connected Slack a reminder, once a week at most. */
export async function nudgeToConnect(
  db: Db,
  { founderId, actor, now }: { founderId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await trx
      .selectFrom('startup_founders as a')
      .where('a.id', '=', founderId)
      .where('a.is_active', '=', true)
      .select(['founder_name', 'founder_email', 'startup_name', 'slack_user_id', 'slack_nudged_at'])
      .select(hasJoined.as('hasJoined'))
      .forUpdate()
      .executeTakeFirst();
    if (!founder) throw new AppError('founder_not_found');
    if (founder.slack_user_id !== null) throw new AppError('slack_linked_already');
    if (!founder.hasJoined) throw new AppError('not_joined_yet');
    const last = founder.slack_nudged_at?.getTime() ?? 0;
    if (now.getTime() - last < nudgeCooldownMs) throw new AppError('slack_nudged');
    await trx
      .updateTable('founders')
      .set({ slack_nudged_at: now })
      .where('id', '=', founderId)
      .execute();
    await queueMail(trx, {
      template: 'slack-nudge',
      to: founder.founder_email,
      data: { founderName: founder.founder_name },
      key: `slack-nudge:${founderId}:${now.toISOString()}`,
      founderId,
      now,
    });
    await recordAudit(trx, {
      actor,
      action: 'founder.nudged',
      subject: { type: 'founder', id: founderId, name: founder.startup_name },
      now,
    });
  });
}
