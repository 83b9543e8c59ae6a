import { type RawBuilder, sql } from 'kysely';
import { type CheckInWindow, openCheckIn } from '#shared/domain/check-ins.ts';
import { isQuiet } from '#shared/domain/notifications.ts';
import { type CalendarDate, isWeekend, localDate } from '#shared/time.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { isCheckInDue, isInProgram } from '../../queries/check-in-prompts.ts';
import { listFounderZones } from '../../queries/founders.ts';
import {
  canReceiveMail,
  listMailRecipients,
  wantsNotification,
} from '../../queries/notifications.ts';
import { subjectSql } from '../../queries/slack/subject-sql.ts';
import type { Db, Trx } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { queueDirectMessages } from '../slack/direct-messages.ts';

type Input = {
  /** The workspace that the bot is installed in, if it is. */
  teamId: string | null;
  now: Date;
  atOnce?: number;
};

/**
 * Asks founders for their check-in once it is open where they are, on Thursday or, if that failed,
 * on Friday, and reminds those on Sunday whose startup has not answered: in Slack, or by email where
 * Slack doesn't reach them. Each comes once a week, whatever zone they go to. Returns how many
 * messages and mails were queued.
 */
export async function askForCheckIns(
  db: Db,
  { teamId, now, atOnce = 2_000 }: Input,
): Promise<number> {
  return workThrough(await listFounderZones(db), {
    problem: 'Some zones were not asked for their check-ins',
    work: async (timeZone) => {
      const window = openCheckIn(now, timeZone);
      const plan = window && planRun(window, { now, today: localDate(now, timeZone) });
      if (!plan) return 0;
      const run = { ...plan, timeZone, teamId, now, atOnce };
      const inSlack = await queueInBatches(db, run, 'slack');
      return inSlack + (await queueInBatches(db, run, 'email'));
    },
  });
}

type Plan = {
  week: CalendarDate;
  kind: 'check_in' | 'check_in_reminder';
  template: 'check-in-open' | 'check-in-reminder';
  /** From then on it is of no use. */
  endsAt: Date;
};

/** Nobody is asked for the first time at a weekend: Sunday's reminder tells them that it is open. */
function planRun(
  { week, remindsAt, closesAt }: CheckInWindow,
  { now, today }: { now: Date; today: CalendarDate },
): Plan | null {
  if (now >= remindsAt) {
    return { week, kind: 'check_in_reminder', template: 'check-in-reminder', endsAt: closesAt };
  }
  if (isWeekend(today)) return null;
  return { week, kind: 'check_in', template: 'check-in-open', endsAt: remindsAt };
}

type Run = Plan & { timeZone: string; teamId: string | null; now: Date; atOnce: number };

type Way = 'slack' | 'email';

async function queueInBatches(db: Db, run: Run, way: Way): Promise<number> {
  const queueBatch = way === 'slack' ? queueSlackMessages : queueCheckInMails;
  let queued = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const founderIds = await listFoundersToAsk(db, run, { way, after });
    queued += await queueBatch(db, run, founderIds);
    if (founderIds.length < run.atOnce) return queued;
    after = founderIds.at(-1) ?? after;
  }
}

/** Founders of a zone who are reached in this way, and heard nothing of this kind in either. */
async function listFoundersToAsk(
  db: Db,
  { week, kind, template, timeZone, teamId, now, atOnce }: Run,
  { way, after }: { way: Way; after: string },
): Promise<string[]> {
  const hasSlack: RawBuilder<boolean> = sql`(a.slack_user_id is not null
    and a.slack_team_id = ${teamId}::text and ${wantsNotification('check_in', 'slack')})`;
  const isReached =
    way === 'slack' ? hasSlack : sql`${hasSlack} is not true and ${canReceiveMail('check_in')}`;
  const subject = subjectSql(kind, { founderId: sql.ref('a.id'), day: sql`${week}` });
  const { rows } = await sql<{ id: string }>`
    select a.id from startup_founders a
    where a.time_zone = ${timeZone} and a.id > ${after} and ${isReached}
      and ${isInProgram(localDate(now, timeZone))} and ${isCheckInDue(week)}
      and not exists (
        select from direct_messages d
        where d.kind = ${kind} and d.subject_id = ${subject})
      and (select m.id from mails m
        where m.key = ${template} || ':' || a.id || ':' || ${week}::text) is null
    order by a.id limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

async function queueSlackMessages(
  db: Db,
  { week, kind, now }: Run,
  founderIds: string[],
): Promise<number> {
  const due = founderIds.map((founderId) => ({
    founderId,
    subject: { founderId, day: week },
  }));
  const results = await db
    .transaction()
    .execute((trx) => queueDirectMessages(trx, { kind, due, now }));
  return [...results.values()].filter((result) => result === 'queued').length;
}

async function queueCheckInMails(
  db: Db,
  { week, template, endsAt, timeZone, now }: Run,
  founderIds: string[],
): Promise<number> {
  const recipients = await listMailRecipients(db, { founderIds, type: 'check_in' });
  const mails = recipients
    // A founder may have changed time zones since.
    .filter((each) => each.timeZone === timeZone && !isQuiet(each.quiet, now, timeZone))
    .map(({ founderId, email }) => ({
      founderId,
      to: email,
      data: { week },
      key: `${template}:${founderId}:${week}`,
      dropAfter: endsAt,
    }));
  const queued = await db.transaction().execute((trx) => queueMails(trx, { template, mails, now }));
  return queued.size;
}

/** Has the messages that asked for a check-in say that it is done, of all of the team. */
export async function showCheckInDone(
  trx: Trx,
  { startupId, week }: { startupId: string; week: CalendarDate },
): Promise<void> {
  const { rows } = await sql<{ teamId: string; channelId: string; founderId: string }>`
    select distinct m.team_id as "teamId", m.channel_id as "channelId", f.id as "founderId"
    from founders f join slack_outbox m on m.subject_id = ${subjectSql('check_in', {
      founderId: sql.ref('f.id'),
      day: sql`${week}`,
    })}
    where m.kind in ('check_in', 'check_in_reminder') and m.state in ('waiting', 'sent')
      and f.startup_id = ${startupId}
    order by m.channel_id`.execute(trx);
  for (const { founderId, ...channel } of rows) {
    const subject = { founderId, day: week };
    await postToChannel(trx, { ...channel, kind: 'check_in_update', subject });
  }
}

/** Has the Home tabs of a startup's founders drawn again. */
export async function redrawTeamHomes(
  trx: Trx,
  { startupId }: { startupId: string },
): Promise<void> {
  const founders = await trx
    .selectFrom('founders')
    .where('startup_id', '=', startupId)
    .where('slack_user_id', 'is not', null)
    .where('slack_home_opened_at', 'is not', null)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of founders) await queueHomeUpdate(trx, { founderId: id });
}
