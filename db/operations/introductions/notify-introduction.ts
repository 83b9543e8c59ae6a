import { sql, type Transaction } from 'kysely';
import type { IntroductionParticipant, IntroductionState } from '#shared/domain/introductions.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Introduction, Participant } from '../../queries/introductions.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type NotifyRecipientInput = { introduction: Introduction; now: Date; isReminder?: boolean };

/**
 * Notifies a founder in the app, by mail and in Slack, according to their preferences; an investor by
 * mail, and on their pages. Of a contact, only the reminder: the message itself has told them.
 */
export async function notifyRecipient(
  trx: Transaction<Database>,
  input: NotifyRecipientInput,
): Promise<void> {
  const { introduction, now, isReminder = false } = input;
  const { asked } = introduction;
  if (asked.kind === 'founder') await notifyFounder(trx, input);
  else {
    await queueRequestMail(trx, { introduction, now, isReminder, to: { investorId: asked.id } });
  }
  await invalidatePages(trx, introduction);
}

async function notifyFounder(
  trx: Transaction<Database>,
  { introduction, now, isReminder = false }: NotifyRecipientInput,
): Promise<void> {
  const { id, asker, asked } = introduction;
  const subject = introduction.kind === 'contact' ? 'a message' : 'an introduction request';
  const message = isReminder
    ? `is still waiting for your answer to ${subject}`
    : 'asked you for an introduction';
  await createNotification(trx, { introductionId: id, to: asked.id, from: asker, message, now });
  const founderIds = [asked.id];
  const [recipient] = await listMailRecipients(trx, { founderIds, type: 'introduction' });
  if (recipient) {
    await queueRequestMail(trx, { introduction, now, isReminder, to: { founderId: asked.id } });
  }
  const kind = isReminder ? 'introduction_reminder' : 'introduction';
  await queueDirectMessage(trx, {
    founderId: asked.id,
    kind,
    subjectId: id,
    now,
  });
}

async function queueRequestMail(
  trx: Transaction<Database>,
  { introduction, now, isReminder, to }: NotifyRecipientInput & { to: Participant },
): Promise<void> {
  const { id, asked, expiresAt } = introduction;
  const template = isReminder ? 'introduction-reminder' : 'introduction-requested';
  await queueMail(trx, {
    template,
    to: asked.email,
    ...to,
    data: { introductionId: id },
    key: `${template}:${id}`,
    now,
    dropAfter: expiresAt,
  });
}

type CreateNotificationInput = {
  introductionId: string;
  to: string;
  from: Pick<Introduction['asker'], 'id' | 'name' | 'about'>;
  message: string;
  now: Date;
};

async function createNotification(
  trx: Transaction<Database>,
  { introductionId, to, from, message, now }: CreateNotificationInput,
): Promise<void> {
  await createNotifications(trx, {
    to: { founderId: to },
    from: { id: from.id, name: from.name, startupName: from.about },
    events: [{ type: 'introduction', message }],
    subject: { column: 'introduction_id', id: introductionId },
    now,
  });
}

type NotifyOfClosingInput = { introduction: Introduction; now: Date };

/** Shown to the requester after the founder's name. A withdrawal needs no message: the requester did it. */
function requesterMessage({ kind, state }: Introduction): string | null {
  const subject = kind === 'contact' ? 'your message' : 'your introduction request';
  const messages: Partial<Record<IntroductionState, string>> = {
    accepted: `accepted your ${kind === 'contact' ? 'message' : 'request'}: their email address is under Introductions`,
    declined: `can’t take up ${subject} just now`,
    expired: `didn’t get around to ${subject}: it has closed`,
  };
  return messages[state] ?? null;
}

/**
 * Acceptance is mailed to both sides with the other's address; other outcomes go to the requester
 * only. The Slack message is edited in place, and the founder's notification is cleared.
 */
export async function notifyOfClosing(
  trx: Transaction<Database>,
  { introduction, now }: NotifyOfClosingInput,
): Promise<void> {
  const { id, state, asker, asked } = introduction;
  await clearNotification(trx, introduction);
  const answer = requesterMessage(introduction);
  if (answer && asker.kind === 'founder') {
    await createNotification(trx, {
      introductionId: id,
      to: asker.id,
      from: asked,
      message: answer,
      now,
    });
  }
  if (state === 'accepted') {
    await queueClosingMail(trx, { introduction, side: 'asker', now });
    await queueClosingMail(trx, { introduction, side: 'asked', now });
  } else if (state !== 'withdrawn') {
    await queueClosingMail(trx, { introduction, side: 'asker', now });
  }
  await queueMessageUpdate(trx, id);
  await invalidatePages(trx, introduction);
}

async function queueClosingMail(
  trx: Transaction<Database>,
  { introduction, side, now }: NotifyOfClosingInput & { side: IntroductionParticipant },
): Promise<void> {
  const { id, state } = introduction;
  const person = introduction[side];
  await queueMail(trx, {
    template: 'introduction-settled',
    to: person.email,
    ...(person.kind === 'founder' && { founderId: person.id }),
    data: { introductionId: id, side },
    key: `introduction-${state}:${id}:${side}`,
    now,
  });
}

/** Deletes the notification of a withdrawn request; marks that of a closed one as read. */
async function clearNotification(
  trx: Transaction<Database>,
  { id, state, asked }: Introduction,
): Promise<void> {
  if (state === 'withdrawn') {
    await trx
      .deleteFrom('cohort_notifications')
      .where('recipient_id', '=', asked.id)
      .where('introduction_id', '=', id)
      .execute();
  } else {
    await trx
      .updateTable('cohort_notifications')
      .set({ read: true })
      .where('recipient_id', '=', asked.id)
      .where(
        sql<boolean>`(introduction_id = ${id} or contact_message_id in (
          select id from contact_messages where introduction_id = ${id}))`,
      )
      .execute();
  }
}

/** Queues an edit of the Slack messages, if any was sent or is waiting. */
async function queueMessageUpdate(
  trx: Transaction<Database>,
  introductionId: string,
): Promise<void> {
  const post = await trx
    .selectFrom('slack_outbox')
    .where(
      sql<boolean>`(kind in ('introduction', 'introduction_reminder')
          and subject_id = ${introductionId}
        or kind = 'founder_message' and subject_id in (
          select id::text from contact_messages where introduction_id = ${introductionId}))`,
    )
    .where('state', 'in', ['waiting', 'sent'])
    .select(['team_id as teamId', 'channel_id as channelId'])
    .executeTakeFirst();
  if (!post) return;
  await postToChannel(trx, { ...post, kind: 'introduction_update', subjectId: introductionId });
}

/** Refreshes both people's open pages, and the Home tab of a founder who is asked. */
async function invalidatePages(
  trx: Transaction<Database>,
  { asker, asked }: Pick<Introduction, 'asker' | 'asked'>,
): Promise<void> {
  if (asked.kind === 'founder') await queueHomeUpdate(trx, { founderId: asked.id });
  for (const { kind, id } of [asker, asked]) {
    const isFounder = kind === 'founder';
    await publishLiveEvent(trx, isFounder ? { founderId: id, cohortId: null } : { investorId: id });
  }
}
