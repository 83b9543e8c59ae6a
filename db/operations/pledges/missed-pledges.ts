import { sql } from 'kysely';
import { isQuiet } from '#shared/domain/notifications.ts';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import { localDate } from '#shared/time.ts';
import { publishFounderChanges } from '../../live.ts';
import { canReceiveMail, listMailRecipients } from '../../queries/notifications.ts';
import { promptWindowMs } from '../../queries/tasks.ts';
import type { Db } from '../../schema.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { queueDirectMessages } from '../slack/direct-messages.ts';
import { emitWebhooks } from '../webhooks/webhook-outbox.ts';

/**
 * Marks overdue open pledges as missed and updates their posts and the cohort's pages. Returns how many. Skips tasks that
 * are locked by a completion, which decides about its pledge itself. Posts are queued in channel
 * order, so that two sweeps don't deadlock.
 */
export async function markMissedPledges(
  db: Db,
  { now, limit = 500 }: { now: Date; limit?: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<MissedPledge>`
      with due as (
        select p.task_id from pledges p join tasks t on t.id = p.task_id
        where p.state = 'open' and t.status in ('pending', 'in_progress') and t.due_date < ${now}
        order by p.task_id limit ${limit}
        for update of t skip locked
      ), missed as (
        update pledges p set state = 'missed', resolved_at = ${now} from due
        where p.task_id = due.task_id and p.state = 'open' returning p.task_id, p.founder_id
      )
      select m.task_id as id, m.founder_id as "founderId", a.cohort_id as "cohortId",
        t.title, t.due_date as "dueAt", a.founder_name as name, a.startup_name as startup,
        c.slack_team_id as "teamId", c.slack_channel_id as "channelId"
      from missed m
      join tasks t on t.id = m.task_id
      join startup_founders a on a.id = m.founder_id
      left join cohorts c on c.id = a.cohort_id
      order by c.slack_channel_id, m.task_id`.execute(trx);
    for (const { id, teamId, channelId } of rows) {
      await postToChannel(trx, {
        teamId,
        channelId,
        kind: 'pledge_update',
        subject: { taskId: id },
      });
    }
    await publishFounderChanges(trx, rows);
    if (rows.length > 0) await emitWebhooks(trx, { events: rows.map(toWebhook), now });
    return rows.length;
  });
}

type MissedPledge = {
  id: string;
  title: string;
  dueAt: Date;
  founderId: string;
  name: string;
  startup: string;
  cohortId: string | null;
  teamId: string | null;
  channelId: string | null;
};

function toWebhook({ id: taskId, title, dueAt, ...pledge }: MissedPledge): WebhookEvent {
  const founder = { id: pledge.founderId, name: pledge.name, startup: pledge.startup };
  const data = { taskId, title, dueAt: dueAt.toISOString(), founder };
  return { type: 'pledge.missed', data };
}

type PromptMissedPledgesInput = {
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce?: number;
};

/**
 * Asks founders in Slack for the next step after missed pledges: one message for all of them, outside
 * quiet hours, within three days of the miss. Returns how many founders were asked.
 */
export async function promptMissedPledges(
  db: Db,
  { teamId, now, atOnce = 1_000 }: PromptMissedPledgesInput,
): Promise<number> {
  const since = new Date(now.getTime() - promptWindowMs);
  let prompted = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const founders = await listFoundersToPrompt(db, { teamId, since, after, atOnce });
    const due = founders.map(({ founderId, timeZone }) => ({
      founderId,
      subject: { founderId, day: localDate(now, timeZone) },
    }));
    prompted += await db.transaction().execute(async (trx) => {
      const message = { kind: 'pledge_missed', due, now } as const;
      const answers = await queueDirectMessages(trx, message);
      const queued = due.filter(({ founderId }) => answers.get(founderId) === 'queued');
      const ids = queued.map(({ founderId }) => founderId);
      await sql`
        update pledges set prompted_at = ${now}
        where state = 'missed' and prompted_at is null and resolved_at >= ${since}
          and founder_id = any(${ids}::uuid[])`.execute(trx);
      return ids.length;
    });
    if (founders.length < atOnce) return prompted;
    after = founders.at(-1)?.founderId ?? after;
  }
}

async function listFoundersToPrompt(
  db: Db,
  { teamId, since, after, atOnce }: { teamId: string; since: Date; after: string; atOnce: number },
) {
  const { rows } = await sql<{ founderId: string; timeZone: string }>`
    select a.id as "founderId", a.time_zone as "timeZone"
    from startup_founders a
    where a.id > ${after} and a.slack_team_id = ${teamId} and a.id in (
      select p.founder_id from pledges p join tasks t on t.id = p.task_id
      where p.state = 'missed' and p.prompted_at is null and p.resolved_at >= ${since}
        and t.status in ('pending', 'in_progress') and t.deleted_at is null
        and t.user_id = p.founder_id)
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}

const notificationType = 'pledge_missed';

/**
 * Mails founders who want it about missed pledges: one mail for all of them, outside quiet hours,
 * within three days of the miss. At most one mail per local day, and each miss is mailed once, even
 * if Slack asked about it too. Returns how many were queued.
 */
export async function mailMissedPledges(
  db: Db,
  { now, atOnce = 1_000 }: { now: Date; atOnce?: number },
): Promise<number> {
  const since = new Date(now.getTime() - promptWindowMs);
  let queued = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const founders = await listFoundersToMail(db, { since, now, after, atOnce });
    queued += await queueMissedPledgeMails(db, { founders, now });
    if (founders.length < atOnce) return queued;
    after = founders.at(-1)?.founderId ?? after;
  }
}

type FounderMisses = { founderId: string; taskIds: string[]; missedAt: Date };

async function queueMissedPledgeMails(
  db: Db,
  { founders, now }: { founders: FounderMisses[]; now: Date },
): Promise<number> {
  const missed = new Map(founders.map((each) => [each.founderId, each]));
  const recipients = await listMailRecipients(db, {
    founderIds: [...missed.keys()],
    type: notificationType,
  });
  const mails = recipients.flatMap(({ founderId, email, timeZone, quiet }) => {
    const { taskIds = [], missedAt = now } = missed.get(founderId) ?? {};
    if (taskIds.length === 0 || isQuiet(quiet, now, timeZone)) return [];
    const key = `pledge-missed:${founderId}:${localDate(now, timeZone)}`;
    const dropAfter = new Date(missedAt.getTime() + promptWindowMs);
    return [{ founderId, to: email, data: { taskIds }, key, dropAfter }];
  });
  return db.transaction().execute(async (trx) => {
    const queued = await queueMails(trx, { template: 'pledge-missed', mails, now });
    const sent = mails.filter((mail) => queued.has(mail.founderId));
    const taskIds = sent.flatMap((mail) => mail.data.taskIds);
    await sql`
      update pledges set mailed_at = ${now} where task_id = any(${taskIds}::text[])`.execute(trx);
    return queued.size;
  });
}

/** Missed pledges by founder that have no mail yet and still need a next step. */
async function listFoundersToMail(
  db: Db,
  { since, now, after, atOnce }: { since: Date; now: Date; after: string; atOnce: number },
): Promise<FounderMisses[]> {
  const { rows } = await sql<FounderMisses>`
    select a.id as "founderId", array_agg(p.task_id order by p.task_id) as "taskIds",
      max(p.resolved_at) as "missedAt"
    from pledges p
    join tasks t on t.id = p.task_id and t.user_id = p.founder_id
    join startup_founders a on a.id = p.founder_id
    where p.state = 'missed' and p.mailed_at is null and p.resolved_at >= ${since}
      and t.status in ('pending', 'in_progress') and t.deleted_at is null and t.due_date < ${now}
      and a.id > ${after} and ${canReceiveMail(notificationType)}
    group by a.id
    order by a.id limit ${atOnce}`.execute(db);
  return rows;
}
