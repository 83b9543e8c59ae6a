import { sql } from 'kysely';
import {
  type FollowUpDay,
  followUpDays,
  introductionReminderMs,
  introductionSides,
} from '#shared/domain/introductions.ts';
import { teamOf } from '../../queries/founders.ts';
import {
  findIntroduction,
  investorIsActive,
  participantJoins,
} from '../../queries/introductions.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Db } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { queueDirectMessages } from '../slack/direct-messages.ts';
import { closeIntroduction } from './answer-introduction.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { notifyRecipient } from './notify-introduction.ts';

const maxClosedPerRun = 500;

/**
 * Closes expired requests, and those of people who have left. Each is checked again under its lock,
 * so concurrent or repeated runs close it once. Returns how many were closed.
 */
export async function closeExpiredIntroductions(db: Db, { now }: { now: Date }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select i.id ${participantJoins}
    where i.state = 'requested' and (i.expires_at <= ${now} or not f.is_active
      or not a.is_active or (v.id is not null and not ${investorIsActive('v')})
      or (w.id is not null and not ${investorIsActive('w')}))
    order by i.created_at limit ${maxClosedPerRun}`.execute(db);
  let closed = 0;
  for (const { id: introductionId } of rows) {
    const didClose = await db.transaction().execute(async (trx) => {
      const locked = await lockIntroduction(trx, { introductionId });
      if (locked?.introduction.state !== 'requested') return false;
      const { introduction, participants } = locked;
      const isExpired = introduction.expiresAt <= now || !participants.mayReceive;
      if (!isExpired && participants.mayRequest) return false;
      const state = participants.mayRequest ? 'expired' : 'withdrawn';
      await closeIntroduction(trx, { introduction, state, now });
      return true;
    });
    if (didClose) closed += 1;
  }
  return closed;
}

const maxRemindedPerRun = 500;

/** Reminds those who are asked once of requests that have waited for a week. Returns how many. */
export async function remindRecipients(db: Db, { now }: { now: Date }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from introductions
    where state = 'requested' and reminded_at is null and expires_at > ${now}
      and created_at <= ${new Date(now.getTime() - introductionReminderMs)}
    order by created_at limit ${maxRemindedPerRun}`.execute(db);
  let reminded = 0;
  for (const { id: introductionId } of rows) {
    const isReminded = await db.transaction().execute(async (trx) => {
      const locked = await lockIntroduction(trx, { introductionId });
      if (!locked?.participants.mayRequest || !locked.participants.mayReceive) return false;
      const marked = await trx
        .updateTable('introductions')
        .set({ reminded_at: now })
        .where('id', '=', introductionId)
        .where('state', '=', 'requested')
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!marked) return false;
      await notifyRecipient(trx, { introduction: locked.introduction, now, isReminder: true });
      return true;
    });
    if (isReminded) reminded += 1;
  }
  return reminded;
}

const maxMessagedPerRun = 1000;

/**
 * Retries the Slack messages of open requests that could not be sent at first: quiet hours, a pause,
 * the limit of three messages a day, or no Slack account yet. One per founder and run, oldest first,
 * until it is queued or its reminder replaces it. A contact's first message is not sent again.
 * Returns how many were queued.
 */
export async function retryIntroductionMessages(db: Db, { now }: { now: Date }): Promise<number> {
  let queued = 0;
  for (const kind of ['introduction', 'introduction_reminder'] as const) {
    const isReminder = kind === 'introduction_reminder';
    const since = sql.ref(isReminder ? 'i.reminded_at' : 'i.created_at');
    const subject = subjectSql(kind, {
      introductionId: sql.ref('i.id'),
      founderId: sql.ref('f.id'),
    });
    queued += await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ founderId: string; introductionId: string }>`
        select distinct on (f.id) f.id as "founderId", i.id as "introductionId"
        from introductions i
        join founders f on f.id in ${teamOf(sql.ref('i.recipient_founder_id'))} and f.is_active
          and f.slack_user_id is not null and (i.kind = 'introduction' or f.id = i.recipient_founder_id)
        where i.state = 'requested' and i.expires_at > ${now}
          and ${since} <= ${now} and (i.reminded_at is not null) = ${isReminder}
          and (i.kind = 'introduction' or ${isReminder})
          and not exists (
            select from notification_preferences p where p.founder_id = f.id
              and p.type = 'introduction' and p.channel = 'slack' and not p.enabled)
          and not exists (
            select from direct_messages d
            where d.kind = ${kind} and d.founder_id = f.id and d.subject_id = ${subject})
        order by f.id, ${since}
        limit ${maxMessagedPerRun}`.execute(trx);
      const due = rows.map((each) => ({ founderId: each.founderId, subject: each }));
      const answers = await queueDirectMessages(trx, { kind, due, now });
      return [...answers.values()].filter((answer) => answer === 'queued').length;
    });
  }
  return queued;
}

const maxFollowUpsPerRun = 500;

/**
 * Mails both sides 7 and 30 days after acceptance to ask for the outcome. The row is marked first, so
 * concurrent or repeated runs ask once. After an outage over both days, only the later mail is sent.
 */
export async function queueOutcomeMails(db: Db, { now }: { now: Date }): Promise<number> {
  let count = 0;
  for (const day of [...followUpDays].reverse()) {
    const { rows } = await sql<{ id: string }>`
      select id from introductions
      where state = 'accepted' and followed_up < 30 and followed_up < ${day}
        and decided_at <= ${now}::timestamptz - make_interval(days => ${day})
      order by decided_at limit ${maxFollowUpsPerRun}`.execute(db);
    for (const { id } of rows) {
      if (await mailBothSides(db, { introductionId: id, day, now })) count += 1;
    }
  }
  return count;
}

async function mailBothSides(
  db: Db,
  { introductionId, day, now }: { introductionId: string; day: FollowUpDay; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('introductions')
      .set({ followed_up: day })
      .where('id', '=', introductionId)
      .where('state', '=', 'accepted')
      .where('followed_up', '<', day)
      .returning('id')
      .executeTakeFirst();
    const introduction = marked && (await findIntroduction(trx, { introductionId }));
    if (!introduction) return false;
    for (const side of introductionSides) {
      const person = introduction[side];
      if (person.hasLeft) continue;
      await queueMail(trx, {
        template: 'introduction-outcome',
        to: person.email,
        ...(person.kind === 'founder' && { founderId: person.id }),
        data: { introductionId, side },
        key: `introduction-outcome:${introductionId}:${side}:${day}`,
        now,
      });
    }
    return true;
  });
}
