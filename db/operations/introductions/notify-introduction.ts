import { sql } from 'kysely';
import type { IntroductionSide, IntroductionState } from '#shared/domain/introductions.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { teamOf } from '../../queries/founders.ts';
import type { Introduction } from '../../queries/introductions.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Trx } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { queueDirectMessages } from '../slack/direct-messages.ts';
import { emitWebhooks } from '../webhooks/webhook-outbox.ts';

type NotifyRecipientInput = { introduction: Introduction; now: Date; isReminder?: boolean };

/**
 * Notifies a startup's founders in the app, by mail and in Slack, according to their preferences; an investor by
 * mail, and on their pages. Of a contact, only the reminder: the message itself has notified them.
 */
export async function notifyRecipient(trx: Trx, input: NotifyRecipientInput): Promise<void> {
  const { introduction, now, isReminder = false } = input;
  const { recipient } = introduction;
  if (recipient.kind === 'founder') await notifyFounders(trx, input);
  else {
    await queueRequestMail(trx, {
      introduction,
      now,
      isReminder,
      to: { investorId: recipient.id },
    });
  }
  await invalidatePages(trx, introduction);
  if (introduction.kind === 'contact' || isReminder) return;
  const event = { type: 'introduction.requested', data: webhookData(introduction) } as const;
  await emitWebhooks(trx, { events: [event], now });
}

/** Not who they are: staff only see how many introductions there are. */
function webhookData({ id, requester, recipient }: Introduction) {
  return { introductionId: id, requester: requester.kind, recipient: recipient.kind };
}

async function notifyFounders(
  trx: Trx,
  { introduction, now, isReminder = false }: NotifyRecipientInput,
): Promise<void> {
  const { id, requester } = introduction;
  const subject = introduction.kind === 'contact' ? 'a message' : 'an introduction request';
  const message = isReminder
    ? `is still waiting for your answer to ${subject}`
    : 'asked you for an introduction';
  const founderIds = await listRecipients(trx, introduction);
  for (const to of founderIds) {
    await createNotification(trx, { introductionId: id, to, from: requester, message, now });
  }
  for (const recipient of await listMailRecipients(trx, { founderIds, type: 'introduction' })) {
    await queueRequestMail(trx, { introduction, now, isReminder, to: recipient });
  }
  await queueDirectMessages(trx, {
    kind: isReminder ? 'introduction_reminder' : 'introduction',
    due: founderIds.map((founderId) => ({
      founderId,
      subject: { introductionId: id, founderId },
    })),
    now,
  });
}

/** The founders who may answer: everybody on the team, but for a message only the one it is to. */
async function listRecipients(
  trx: Trx,
  { kind, recipient }: Pick<Introduction, 'kind' | 'recipient'>,
): Promise<string[]> {
  if (recipient.kind === 'investor') return [];
  if (kind === 'contact') return [recipient.id];
  const { rows } = await sql<{ id: string }>`
    select id from founders where id in ${teamOf(recipient.id)} and is_active order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function queueRequestMail(
  trx: Trx,
  {
    introduction,
    now,
    isReminder,
    to,
  }: NotifyRecipientInput & { to: { founderId: string; email: string } | { investorId: string } },
): Promise<void> {
  const { id, recipient, expiresAt } = introduction;
  const template = isReminder ? 'introduction-reminder' : 'introduction-requested';
  await queueMail(trx, {
    template,
    to: 'email' in to ? to.email : recipient.email,
    ...('founderId' in to ? { founderId: to.founderId } : to),
    data: { introductionId: id },
    key: 'founderId' in to ? `${template}:${id}:${to.founderId}` : `${template}:${id}`,
    now,
    dropAfter: expiresAt,
  });
}

type CreateNotificationInput = {
  introductionId: string;
  to: string;
  from: Pick<Introduction['requester'], 'id' | 'name' | 'about'>;
  message: string;
  now: Date;
};

async function createNotification(
  trx: Trx,
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
 * only. The Slack messages are edited in place, and the founders' notifications are cleared: teammates
 * of the one who answered are notified of who that was.
 */
export async function notifyOfClosing(
  trx: Trx,
  { introduction, now }: NotifyOfClosingInput,
): Promise<void> {
  const { id, state, requester, recipient } = introduction;
  const recipients = await listRecipients(trx, introduction);
  await clearNotifications(trx, introduction);
  if (state === 'accepted' || state === 'declined') {
    const message = `${state} the introduction request of ${requester.name}`;
    for (const to of recipients.filter((each) => each !== recipient.id)) {
      await createNotification(trx, { introductionId: id, to, from: recipient, message, now });
    }
  }
  const answer = requesterMessage(introduction);
  if (answer && requester.kind === 'founder') {
    await createNotification(trx, {
      introductionId: id,
      to: requester.id,
      from: recipient,
      message: answer,
      now,
    });
  }
  if (state === 'accepted') {
    await queueClosingMail(trx, { introduction, side: 'requester', now });
    await queueClosingMail(trx, { introduction, side: 'recipient', now });
  } else if (state !== 'withdrawn') {
    await queueClosingMail(trx, { introduction, side: 'requester', now });
  }
  await queueMessageUpdates(trx, introduction);
  await invalidatePages(trx, introduction);
  const isAnswer = state === 'accepted' || state === 'declined';
  if (introduction.kind === 'contact' || !isAnswer) return;
  const data = { ...webhookData(introduction), answer: state };
  await emitWebhooks(trx, { events: [{ type: 'introduction.answered', data }], now });
}

async function queueClosingMail(
  trx: Trx,
  { introduction, side, now }: NotifyOfClosingInput & { side: IntroductionSide },
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

/** Deletes the notifications of a withdrawn request; marks those of a closed one as read. */
async function clearNotifications(trx: Trx, { id, state, recipient }: Introduction): Promise<void> {
  const isTheirs = sql<boolean>`recipient_id in ${teamOf(recipient.id)}`;
  if (state === 'withdrawn') {
    await trx
      .deleteFrom('cohort_notifications')
      .where(isTheirs)
      .where('introduction_id', '=', id)
      .execute();
  } else {
    await trx
      .updateTable('cohort_notifications')
      .set({ read: true })
      .where(isTheirs)
      .where(
        sql<boolean>`(introduction_id = ${id} or contact_message_id in (
          select id from contact_messages where introduction_id = ${id}))`,
      )
      .execute();
  }
}

/**
 * Queues an edit of the Slack messages, if any was sent or is waiting, for each founder who has one.
 */
async function queueMessageUpdates(trx: Trx, { id, recipient }: Introduction): Promise<void> {
  if (recipient.kind === 'investor') return;
  const subject = subjectSql('introduction', {
    introductionId: sql`${id}`,
    founderId: sql.ref('f.id'),
  });
  const { rows } = await sql<{ teamId: string; channelId: string; founderId: string }>`
    with subjects as (
      select kind, ${subject} as subject_id, f.id as founder_id
      from founders f, unnest(array['introduction', 'introduction_reminder']) kind
      where f.id in ${teamOf(recipient.id)}
      union all
      select 'founder_message', id::text, recipient_id from contact_messages
      where introduction_id = ${id}
    )
    select distinct post.team_id as "teamId", post.channel_id as "channelId",
      subjects.founder_id as "founderId"
    from subjects join slack_outbox post
      on post.kind = subjects.kind and post.subject_id = subjects.subject_id
    where post.state in ('waiting', 'sent') order by post.channel_id`.execute(trx);
  for (const { founderId, ...channel } of rows) {
    await postToChannel(trx, {
      ...channel,
      kind: 'introduction_update',
      subject: { introductionId: id, founderId },
    });
  }
}

/** Refreshes everybody's open pages, and the Home tabs of the founders who are asked. */
async function invalidatePages(
  trx: Trx,
  introduction: Pick<Introduction, 'kind' | 'requester' | 'recipient'>,
): Promise<void> {
  const { requester, recipient } = introduction;
  const recipients = await listRecipients(trx, introduction);
  for (const founderId of recipients) {
    await queueHomeUpdate(trx, { founderId });
    if (founderId !== recipient.id) await publishLiveEvent(trx, { founderId, cohortId: null });
  }
  for (const { kind, id } of [requester, recipient]) {
    const isFounder = kind === 'founder';
    await publishLiveEvent(trx, isFounder ? { founderId: id, cohortId: null } : { investorId: id });
  }
}
