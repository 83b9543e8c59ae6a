import { brand } from '#shared/brand.ts';
import { openCheckIn } from '#shared/domain/check-ins.ts';
import { staffName } from '#shared/domain/staff.ts';
import { nudgeIntervalMs, nudgeText } from '#shared/domain/staff-messages.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { hasJoined } from '../../queries/notifications.ts';
import type { Db, Trx } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { previewOf } from '../messages/send-message.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { lockStartup, recordStartupAudit, type StartupChange } from './lock-startup.ts';

const mailLifetimeMs = 7 * 24 * 60 * 60 * 1000;

type SendStaffMessageInput = StartupChange & {
  /** One of its founders; without, all of them. */
  founderId?: string | undefined;
  text: string;
  clientKey: string;
};

/**
 * Sends what somebody of the staff wrote to the founders of a startup: to each in Slack if they are
 * linked, else by email, and in the bell. A repeated `clientKey` sends nothing. Throws
 * `member_not_found` for somebody who is not on the team.
 */
export async function sendStaffMessage(
  db: Db,
  { startupId, founderId, text, clientKey, ...change }: SendStaffMessageInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const recipients = await listRecipients(trx, { startupId, founderId });
    if (recipients.length === 0) throw new AppError('member_not_found');
    const message = { kind: 'message', founderId: founderId ?? null, text, clientKey } as const;
    const isNew = await deliver(trx, { startup, recipients, message, ...change });
    if (isNew) await recordStartupAudit(trx, change, { action: 'startup.messaged', startup });
  });
}

/**
 * Asks the founders of a startup to check in, in words of ours. Throws `nudged_before` within 24 hours
 * of the last time, whoever did it, `nudge_needless` while this week's check-in is done, and
 * `not_joined_yet` while nobody on the team could sign in to check in.
 */
export async function nudgeStartup(db: Db, { startupId, ...change }: StartupChange): Promise<void> {
  const { now } = change;
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const team = await listRecipients(trx, { startupId });
    if (team.length === 0) throw new AppError('member_not_found');
    const recipients = team.filter((each) => each.hasJoined);
    if (recipients.length === 0) throw new AppError('not_joined_yet');
    const before = await trx
      .selectFrom('staff_messages')
      .where('startup_id', '=', startupId)
      .where('kind', '=', 'nudge')
      .where('sent_at', '>', new Date(now.getTime() - nudgeIntervalMs))
      .select('id')
      .executeTakeFirst();
    if (before) throw new AppError('nudged_before');
    const weeks = recipients.flatMap(({ timeZone }) => openCheckIn(now, timeZone)?.week ?? []);
    const week = weeks.sort().at(-1);
    if (week && (await isDone(trx, { startupId, week }))) throw new AppError('nudge_needless');
    const text = nudgeText({ isOpen: week !== undefined });
    const message = {
      kind: 'nudge',
      founderId: null,
      text,
      clientKey: crypto.randomUUID(),
    } as const;
    await deliver(trx, { startup, recipients, message, ...change });
    await recordStartupAudit(trx, change, { action: 'startup.nudged', startup });
  });
}

async function isDone(
  trx: Trx,
  { startupId, week }: { startupId: string; week: string },
): Promise<boolean> {
  const checkIn = await trx
    .selectFrom('check_ins')
    .where('startup_id', '=', startupId)
    .where('week', '=', week)
    .where('done_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return checkIn !== undefined;
}

type Recipient = {
  id: string;
  email: string;
  timeZone: string;
  teamId: string | null;
  userId: string | null;
  hasJoined: boolean;
};

async function listRecipients(
  trx: Trx,
  { startupId, founderId }: { startupId: string; founderId?: string | undefined },
): Promise<Recipient[]> {
  return trx
    .selectFrom('founders as a')
    .where('a.startup_id', '=', startupId)
    .where('a.is_active', '=', true)
    .$if(founderId !== undefined, (query) => query.where('a.id', '=', founderId as string))
    .orderBy('a.id')
    .select(['a.id', 'a.email', 'a.time_zone as timeZone'])
    .select(['a.slack_team_id as teamId', 'a.slack_user_id as userId'])
    .select(hasJoined.as('hasJoined'))
    .execute();
}

type DeliverInput = Omit<StartupChange, 'startupId'> & {
  startup: { id: string; name: string };
  recipients: Recipient[];
  message: {
    kind: 'message' | 'nudge';
    founderId: string | null;
    text: string;
    clientKey: string;
  };
};

/** Writes a message down and queues it for each recipient; false if it was sent before. */
async function deliver(
  trx: Trx,
  { startup, recipients, message, actor, now }: DeliverInput,
): Promise<boolean> {
  const sent = await trx
    .insertInto('staff_messages')
    .values({
      startup_id: startup.id,
      account_id: actor.accountId,
      founder_id: message.founderId,
      kind: message.kind,
      text: message.text,
      client_key: message.clientKey,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.column('client_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!sent) return false;
  for (const { id: founderId, email, teamId, userId } of recipients) {
    await createNotifications(trx, {
      to: { founderId },
      from: { id: actor.accountId, name: staffName(actor.email), startupName: brand.name },
      events: [{ type: 'staff_message', message: `wrote to you: “${previewOf(message.text)}”` }],
      subject: null,
      now,
    });
    if (teamId && userId) {
      await postToChannel(trx, {
        teamId,
        channelId: userId,
        kind: 'staff_message',
        subject: { messageId: sent.id, founderId },
      });
    } else {
      await queueMail(trx, {
        template: 'staff-message',
        to: email,
        data: { messageId: sent.id },
        key: `staff-message:${sent.id}:${founderId}`,
        founderId,
        now,
        dropAfter: new Date(now.getTime() + mailLifetimeMs),
      });
    }
    await publishLiveEvent(trx, { founderId, cohortId: null });
  }
  return true;
}
