import { type Selectable, sql } from 'kysely';
import { encodeSubject } from '#shared/domain/slack-messages.ts';
import { AppError } from '#shared/errors.ts';
import { rowId } from '#shared/fields.ts';
import { publishLiveEvent } from '../../live.ts';
import { listHelpWanted } from '../../queries/check-ins.ts';
import { startupOf } from '../../queries/founders.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import type { CheckInsTable, Db, HelpMatch, Trx } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type ShareHelpInput = {
  checkIn: Selectable<CheckInsTable>;
  /** The text of the call before this change. */
  textBefore: string | null;
  now: Date;
};

/**
 * Shares a call for help with the cohort, rewords it, or takes it back, as its check-in says:
 * in the cohort's channel and in the bell.
 */
export async function shareHelp(
  trx: Trx,
  { checkIn, textBefore, now }: ShareHelpInput,
): Promise<void> {
  const { id, help_wanted: text, shares_help, help_shared_at } = checkIn;
  const isWanted = shares_help && text !== null;
  const wasShared = help_shared_at !== null;
  if (isWanted === wasShared && (!isWanted || text === textBefore)) return;
  if (isWanted !== wasShared) {
    await trx
      .updateTable('check_ins')
      .set({ help_shared_at: isWanted ? now : null })
      .where('id', '=', id)
      .execute();
  }
  const requester = await findRequester(trx, checkIn);
  if (!requester) return;
  const bell = { checkIn, cohortId: requester.cohortId, sharedAt: help_shared_at };
  if (!isWanted) await clearBells(trx, bell);
  else if (wasShared) await rewordBells(trx, { ...bell, message: askMessage(text) });
  else await ringBells(trx, { checkIn, requester, message: askMessage(text), now });
  await postCall(trx, { checkInId: id, isWanted, channel: requester });
}

type Requester = {
  id: string;
  name: string;
  startupName: string;
  cohortId: string | null;
  teamId: string | null;
  channelId: string | null;
};

/** The requester, with the channel of their cohort. */
async function findRequester(
  trx: Trx,
  { help_asked_by }: Pick<Selectable<CheckInsTable>, 'help_asked_by'>,
): Promise<Requester | null> {
  const requester = await trx
    .selectFrom('startup_founders as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', help_asked_by)
    .select(['a.id', 'a.founder_name as name', 'a.startup_name as startupName'])
    .select(['a.cohort_id as cohortId', 'c.slack_team_id as teamId'])
    .select('c.slack_channel_id as channelId')
    .executeTakeFirst();
  return requester ?? null;
}

const maxPreviewLength = 160;

/** In the bell, after the name. */
function askMessage(text: string): string {
  return `asks for help: “${previewOf(text)}”`;
}

function previewOf(text: string): string {
  const line = [...text.replace(/\s+/gu, ' ')];
  return line.length <= maxPreviewLength
    ? line.join('')
    : `${line.slice(0, maxPreviewLength - 1).join('')}…`;
}

type RingBellsInput = {
  checkIn: Selectable<CheckInsTable>;
  requester: Requester;
  message: string;
  now: Date;
};

/** Notifies the rest of the cohort: the team knows. */
async function ringBells(
  trx: Trx,
  { checkIn, requester, message, now }: RingBellsInput,
): Promise<void> {
  const { id, name, startupName, cohortId } = requester;
  await createNotifications(trx, {
    to: { cohortId, butStartupId: checkIn.startup_id },
    from: { id, name, startupName },
    events: [{ type: 'help_wanted', message }],
    subject: null,
    now,
  });
}

type Bells = {
  checkIn: Selectable<CheckInsTable>;
  cohortId: string | null;
  /** The time at which they rang. */
  sharedAt: Date | null;
};

async function rewordBells(
  trx: Trx,
  { message, ...bells }: Bells & { message: string },
): Promise<void> {
  await trx
    .updateTable('cohort_notifications')
    .set({ message })
    .where(isAboutCall(bells))
    .execute();
}

async function clearBells(trx: Trx, bells: Bells): Promise<void> {
  await trx.deleteFrom('cohort_notifications').where(isAboutCall(bells)).execute();
}

/** A startup shares one call at a time. */
function isAboutCall({ checkIn: { startup_id }, cohortId, sharedAt }: Bells) {
  return sql<boolean>`(type = 'help_wanted' and created_at = ${sharedAt}::timestamptz
    and recipient_id in (select id from startup_founders where cohort_id = ${cohortId})
    and sender_id in (select id from founders where startup_id = ${startup_id}))`;
}

/** Takes back what somebody asked their cohort for who leaves: nobody would be there to be helped. */
export async function withdrawHelp(trx: Trx, { founderId }: { founderId: string }): Promise<void> {
  const requester = await findRequester(trx, { help_asked_by: founderId });
  const calls = await trx
    .selectFrom('check_ins')
    .where('startup_id', '=', startupOf(founderId))
    .where('help_asked_by', '=', founderId)
    .where('help_shared_at', 'is not', null)
    .selectAll()
    .forUpdate()
    .execute();
  for (const checkIn of calls) {
    await trx
      .updateTable('check_ins')
      .set({ help_shared_at: null, shares_help: false })
      .where('id', '=', checkIn.id)
      .execute();
    const cohortId = requester?.cohortId ?? null;
    await clearBells(trx, { checkIn, cohortId, sharedAt: checkIn.help_shared_at });
    await updateCall(trx, { checkInId: checkIn.id });
  }
}

type CallPost = {
  checkInId: string;
  isWanted: boolean;
  channel: { teamId: string | null; channelId: string | null };
};

/** Posts the call in the cohort's channel, or has the post that is there written anew. */
async function postCall(trx: Trx, { checkInId, isWanted, channel }: CallPost): Promise<void> {
  const isPosted = await updateCall(trx, { checkInId });
  if (isPosted || !isWanted) return;
  const { teamId, channelId } = channel;
  await postToChannel(trx, { teamId, channelId, kind: 'help_wanted', subject: { checkInId } });
}

async function updateCall(trx: Trx, { checkInId }: { checkInId: string }): Promise<boolean> {
  const posted = await trx
    .selectFrom('slack_outbox')
    .where('kind', '=', 'help_wanted')
    .where('subject_id', '=', checkInId)
    .where('state', 'in', ['waiting', 'sent'])
    .select(['team_id as teamId', 'channel_id as channelId'])
    .executeTakeFirst();
  if (!posted) return false;
  await postToChannel(trx, { ...posted, kind: 'help_wanted_update', subject: { checkInId } });
  return true;
}

/**
 * Brings a founder who can help together with whoever asked; a second time does nothing. Throws
 * `help_gone` for a call that was taken back or whose founder has left, `help_own` for one of their own
 * team, and `help_refused` where one of the two has blocked the other.
 */
export async function offerHelp(
  db: Db,
  { founderId, checkInId, now }: { founderId: string; checkInId: string; now: Date },
): Promise<{ isNew: boolean; requesterName: string }> {
  if (!rowId.safeParse(checkInId).success) throw new AppError('help_gone');
  return db.transaction().execute(async (trx) => {
    // Nobody takes the call back, or says who asks, until this is done.
    await trx
      .selectFrom('check_ins')
      .where(sql<boolean>`id::text = ${checkInId}`)
      .select('id')
      .forShare()
      .execute();
    const call = (await listHelpWanted(trx, { founderId, now })).find(
      (each) => each.checkInId === checkInId,
    );
    if (!call) throw new AppError('help_gone');
    if (call.isOwn) throw new AppError('help_own');
    const match = { checkInId, requesterId: call.founderId, helperId: founderId };
    if (await isBlocked(trx, match)) throw new AppError('help_refused');
    const offer = await trx
      .insertInto('help_offers')
      .values({ check_in_id: checkInId, founder_id: founderId, offered_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('check_in_id')
      .executeTakeFirst();
    if (offer) {
      await putInTouch(trx, { match, text: call.text, now });
      await updateCall(trx, { checkInId });
      for (const each of [founderId, call.founderId])
        await publishLiveEvent(trx, { founderId: each, cohortId: null });
    }
    return { isNew: offer !== undefined, requesterName: call.founderName };
  });
}

async function isBlocked(trx: Trx, { requesterId, helperId }: HelpMatch): Promise<boolean> {
  const block = await trx
    .selectFrom('contact_blocks')
    .where((eb) =>
      eb.or([
        eb.and({ founder_id: requesterId, blocked_id: helperId }),
        eb.and({ founder_id: helperId, blocked_id: requesterId }),
      ]),
    )
    .select('founder_id')
    .executeTakeFirst();
  return block !== undefined;
}

/** Notifies both of how to reach each other: in Slack, or by email whom Slack doesn't reach now. */
async function putInTouch(
  trx: Trx,
  { match, text, now }: { match: HelpMatch; text: string; now: Date },
): Promise<void> {
  const { requesterId, helperId } = match;
  const helper = await trx
    .selectFrom('startup_founders')
    .where('id', '=', helperId)
    .select(['founder_name as name', 'startup_name as startupName'])
    .executeTakeFirstOrThrow();
  const message = `can help with what you asked for: “${previewOf(text)}”`;
  await createNotifications(trx, {
    to: { founderId: requesterId },
    from: { id: helperId, ...helper },
    events: [{ type: 'help_offer', message }],
    subject: null,
    now,
  });
  const sides = [
    { side: 'requester', founderId: requesterId },
    { side: 'helper', founderId: helperId },
  ] as const;
  // In one order for everybody, so that two who help each other don't wait for each other.
  for (const { side, founderId } of sides.toSorted((a, b) =>
    a.founderId < b.founderId ? -1 : 1,
  )) {
    const subject = { ...match, side };
    const result = await queueDirectMessage(trx, { founderId, kind: 'help_offer', subject, now });
    if (result === 'queued') continue;
    const [recipient] = await listMailRecipients(trx, {
      founderIds: [founderId],
      type: 'help_offer',
    });
    if (!recipient) continue;
    await queueMail(trx, {
      template: 'help-offered',
      founderId,
      to: recipient.email,
      now,
      data: subject,
      key: `help-offered:${encodeSubject('help_offer', subject)}`,
    });
  }
}
