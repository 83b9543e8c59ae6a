import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { InvestorUpdates, SentUpdate } from '#shared/api/investor-interest.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import {
  draftUpdate,
  firstUpdateWindowMs,
  type UpdateFacts,
  type UpdateNumbers,
  updateCooldownMs,
  writeNumbers,
} from '#shared/domain/investor-updates.ts';
import { currentStreak } from '#shared/domain/streak.ts';
import { openStatuses, stageLabels } from '#shared/options.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Db, InvestorUpdatesTable } from '../../schema.ts';
import { listKpiSeries } from '../check-ins.ts';
import { findFounderTotals } from '../founder-totals.ts';
import { startupOf } from '../founders.ts';

const maxListed = 20;

/** A founder's updates to investors, and a draft of the next one. */
export async function findUpdates(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<InvestorUpdates> {
  const [sent, { rows }] = await Promise.all([
    db
      .selectFrom('investor_updates as u')
      .leftJoin('founders as sender', 'sender.id', 'u.sent_by')
      .where('u.startup_id', '=', startupOf(founderId))
      .orderBy('u.sent_at', 'desc')
      .limit(maxListed)
      .select(sentUpdateColumns)
      .execute(),
    sql<{ recipients: number }>`
      select count(*)::int as recipients from investors i where ${receivesUpdates(startupOf(founderId))}`.execute(
      db,
    ),
  ]);
  const last = sent[0]?.sent_at;
  const nextAt = last ? new Date(last.getTime() + updateCooldownMs) : now;
  const since = last ?? new Date(now.getTime() - firstUpdateWindowMs);
  return {
    draft: draftUpdate(await findUpdateFacts(db, { founderId, since, now })),
    parts: writeNumbers(await findNumbers(db, { founderId, since, now }), localDate(now, 'UTC')),
    recipients: rows[0]?.recipients ?? 0,
    nextAt: nextAt > now ? nextAt.toISOString() : null,
    sent: sent.map((update) => toSentUpdate(update, { founderId })),
  };
}

const maxCompletedTasks = 5;
const maxNextTasks = 3;
const dayMs = 24 * 60 * 60 * 1000;

type FindUpdateFactsInput = { founderId: string; since: Date; now: Date };

/** Events since then that investors may want to know; no task that is just for the founder, no cry for help. */
async function findUpdateFacts(
  db: Db,
  { founderId, since, now }: FindUpdateFactsInput,
): Promise<UpdateFacts> {
  const [startup, totals, completed, next] = await Promise.all([
    db
      .selectFrom('startup_founders')
      .where('id', '=', founderId)
      .select(['founder_name as founderName', 'startup_name as startupName', 'stage', 'milestones'])
      .select(['monthly_revenue as monthlyRevenue', 'looking_for_funding as isSeeking'])
      .select('funding_amount as amount')
      .executeTakeFirstOrThrow(),
    findFounderTotals(db, founderId),
    listCompletedTasks(db, { founderId, since }),
    listNextTasks(db, { founderId, now }),
  ]);
  const { founderName, startupName, stage, monthlyRevenue, isSeeking, amount } = startup;
  const { streak, timeZone } = totals;
  const from = localDate(since, timeZone);
  const titles = completed.map(({ title }) => title).filter((title) => !isCryForHelp(title));
  return {
    founderName,
    startupName,
    days: Math.max(1, Math.round((now.getTime() - since.getTime()) / dayMs)),
    done: { titles, count: completed[0]?.all ?? 0 },
    milestones: startup.milestones
      .filter(({ achieved, date }) => achieved && date >= from)
      .map(({ title }) => title),
    // A daily or weekly task is open again as soon as it is completed.
    next: next
      .filter((title) => !titles.includes(title) && !isCryForHelp(title))
      .slice(0, maxNextTasks),
    stage: stageLabels[stage],
    monthlyRevenue,
    streak: currentStreak(streak, { at: now, timeZone }),
    ask: isSeeking ? (amount ?? '') : null,
  };
}

/** A month of weeks, so that growth covers four of them. */
const kpiWeeks = 5;
const maxGoals = 5;

/** Numbers of the startup's check-ins since then; no draft. */
async function findNumbers(
  db: Db,
  { founderId, since, now }: FindUpdateFactsInput,
): Promise<UpdateNumbers> {
  const [series, done] = await Promise.all([
    listKpiSeries(db, { startupId: startupOf(founderId) }),
    db
      .selectFrom('check_ins')
      .where('startup_id', '=', startupOf(founderId))
      .where('done_at', 'is not', null)
      .where('week', '>=', addDays(checkInWeek(localDate(since, 'UTC')), -7))
      .orderBy('week')
      .select(['week', 'goal', 'last_goal as lastGoal', 'help_wanted as helpWanted', 'done_at'])
      .execute(),
  ]);
  const from = addDays(checkInWeek(localDate(now, 'UTC')), -7 * kpiWeeks);
  const [kpi] = series;
  const points = kpi?.points.filter(({ week }) => week > from) ?? [];
  const isNew = (index: number) => (done[index]?.done_at ?? since) > since;
  const goals = done.flatMap(({ lastGoal }, index) => {
    const goal = done[index - 1]?.goal;
    return goal && lastGoal === 'yes' && isNew(index) && !isCryForHelp(goal) ? [goal] : [];
  });
  const ask = done.at(-1)?.helpWanted?.replace(/\s+/g, ' ').trim();
  return {
    kpi: kpi && points.length > 0 ? { name: kpi.name, unit: kpi.unit, points } : null,
    goalsReached: goals.slice(-maxGoals),
    asks: ask && !isCryForHelp(ask) ? [ask] : [],
  };
}

async function listCompletedTasks(
  db: Db,
  { founderId, since }: { founderId: string; since: Date },
): Promise<{ title: string; all: number }[]> {
  const { rows } = await sql<{ title: string; all: number }>`
    select title, (sum(count(*)) over ())::int as "all" from tasks
    where user_id = ${founderId} and status = 'completed' and deleted_at is null and not is_private
      and completed_at >= ${since}
    group by title
    order by bool_or(is_public_pledge) desc, max(completed_at) desc, title limit ${maxCompletedTasks}`.execute(
    db,
  );
  return rows;
}

async function listNextTasks(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .where('is_private', '=', false)
    .where((eb) => eb.or([eb('due_date', 'is', null), eb('due_date', '>=', now)]))
    .orderBy('is_public_pledge', 'desc')
    .orderBy('due_date')
    .orderBy('id')
    .limit(maxNextTasks + maxCompletedTasks)
    .select('title')
    .execute();
  return rows.map(({ title }) => title);
}

export type MailedUpdate = {
  startupId: string;
  founderName: string;
  startupName: string;
  subject: string;
  body: string;
  /** The founder who was introduced to the recipient: the one who wrote, or a teammate. */
  contact: { name: string; email: string } | null;
};

/** An update as one of its recipients gets it; null when they are no longer one, or the founder left. */
export async function findMailedUpdate(
  db: Db,
  { updateId, investorId }: { updateId: string; investorId: string },
): Promise<MailedUpdate | null> {
  const update = await db
    .selectFrom('investor_updates as u')
    .innerJoin('startup_applications as a', 'a.id', 'u.startup_id')
    .leftJoin('founders as sender', (join) =>
      join.onRef('sender.id', '=', 'u.sent_by').on('sender.is_active', '=', true),
    )
    .where('u.id', '=', updateId)
    .where('a.status', '=', 'accepted')
    .select(['a.id as startupId', 'u.subject', 'u.body', 'a.startup_name as startupName'])
    .select((eb) => eb.fn.coalesce('sender.name', 'a.founder_name').as('founderName'))
    .select('sender.id as senderId')
    .executeTakeFirst();
  if (!update) return null;
  const { senderId, ...content } = update;
  const { rows } = await sql<{ name: string | null; email: string | null }>`
    select f.name, f.email from investors i
    left join lateral (
      select f.name, f.email from founders f
      where f.startup_id = ${update.startupId} and f.is_active and ${isIntroduced(sql`= f.id`)}
      order by (f.id = ${senderId}) is true desc, f.role desc, f.id limit 1) f on true
    where i.id = ${investorId} and ${receivesUpdates(update.startupId)}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { name, email } = found;
  return { ...content, contact: name && email ? { name, email } : null };
}

/**
 * An investor (`investors as i`) gets a startup's updates if they are approved, saved the startup or
 * were introduced to one of its founders, and did not stop them.
 */
export function receivesUpdates(startupId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(i.approved_at is not null and i.email_verified_at is not null
    and i.update_mails_stopped_at is null
    and (${isIntroduced(sql`in (select id from founders where startup_id = ${startupId})`)} or exists (
      select from saved_startups s where s.investor_id = i.id and s.startup_id = ${startupId}))
    and not exists (
      select from update_mutes m where m.investor_id = i.id and m.startup_id = ${startupId}))`;
}

/** True if one of these founders and `investors as i` were introduced, whichever of them asked. */
function isIntroduced(founders: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from introductions x where x.state = 'accepted'
      and ((x.requester_investor_id = i.id and x.recipient_founder_id ${founders})
        or (x.recipient_investor_id = i.id and x.requester_founder_id ${founders})))`;
}

/** Of `investor_updates as u`, with the `sender`. */
export const sentUpdateColumns = [
  'u.id',
  'u.subject',
  'u.body',
  'u.recipients',
  'u.sent_at',
  'u.sent_by',
  'sender.name as senderName',
] as const;

type SentUpdateRow = Omit<Selectable<InvestorUpdatesTable>, 'startup_id' | 'client_key'> & {
  senderName: string | null;
};

export function toSentUpdate(
  { id, subject, body, recipients, sent_at, sent_by, senderName }: SentUpdateRow,
  { founderId }: { founderId: string },
): SentUpdate {
  const sentBy = sent_by === founderId ? null : senderName;
  return { id, subject, body, recipients, sentAt: sent_at.toISOString(), sentBy };
}
