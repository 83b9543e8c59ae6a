import type { Kysely } from 'kysely';
import { nudgeCooldownMs } from '#shared/domain/slack.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { hasJoined } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { storedTimeZone } from '../../time-zones.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { recordOwner } from '../founders/record-owner.ts';

/**
 * Links a founder to the Slack account that they signed in with. A Slack account belongs to one
 * founder (`slack_taken`); a founder who links another one moves to it.
 */
export async function linkFounderSlack(
  db: Kysely<Database>,
  { founderId, teamId, userId }: { founderId: string; teamId: string; userId: string },
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const linked = await trx
        .updateTable('founders')
        .set((eb) => {
          const isSameUser = eb.case().when('slack_user_id', '=', userId);
          return {
            slack_team_id: teamId,
            slack_user_id: userId,
            slack_name: isSameUser.then(eb.ref('slack_name')).end(),
            slack_home_opened_at: isSameUser.then(eb.ref('slack_home_opened_at')).end(),
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
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('founders')
      .set({
        slack_user_id: null,
        slack_team_id: null,
        slack_name: null,
        slack_home_opened_at: null,
      })
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
};

/** Takes the founder's name from Slack, and the time zone unless the founder has chosen one. */
export async function saveSlackProfile(
  db: Kysely<Database>,
  { founderId, userId, name, timeZone }: SaveSlackProfileInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('founders')
      .set({ slack_name: name })
      .where('id', '=', founderId)
      .where('slack_user_id', '=', userId)
      .execute();
    if (timeZone) {
      await trx
        .updateTable('founders')
        .set({ time_zone: storedTimeZone(timeZone) })
        .where('id', '=', founderId)
        .where('slack_user_id', '=', userId)
        .where('time_zone', '=', 'UTC')
        .execute();
    }
    await publishLiveEvent(trx, { founderId, cohortId: null });
  });
}

/** From now on the founder's Home tab is drawn again whenever it changes. */
export async function recordHomeOpened(
  db: Kysely<Database>,
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
  db: Kysely<Database>,
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
