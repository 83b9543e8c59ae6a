import { type Kysely, sql, type Transaction } from 'kysely';
import {
  maxDirectMessagesPerDay,
  maxDirectMessagesPerWeek,
} from '#shared/domain/notification-preferences.ts';
import { isPaused, isQuiet } from '#shared/domain/notifications.ts';
import {
  type DirectMessageKind,
  directMessagePreference,
  encodeSubject,
  isAwaited,
  restsAtWeekends,
  type SlackSubject,
} from '#shared/domain/slack-messages.ts';
import { addDays, type CalendarDate, isWeekend, localDate } from '#shared/time.ts';
import {
  type DirectMessageRecipient,
  listDirectMessageRecipients,
  listLinkedTimeZones,
} from '../../queries/slack/linked-founders.ts';
import type { Database } from '../../schema.ts';
import { workThrough } from '../../work-through.ts';
import { sendChannelJobSpec } from '../deliveries/slack-outbox.ts';

type QueueDirectMessageInput<Kind extends DirectMessageKind> = {
  founderId: string;
  kind: Kind;
  subject: SlackSubject[Kind];
  now: Date;
};

/** Queues one direct message in the caller's transaction, or says why not. */
export async function queueDirectMessage<Kind extends DirectMessageKind>(
  trx: Transaction<Database>,
  { founderId, kind, subject, now }: QueueDirectMessageInput<Kind>,
): Promise<DirectMessageResult> {
  const due = [{ founderId, subject }];
  const results = await queueDirectMessages(trx, { kind, due, now });
  return results.get(founderId) ?? 'not_linked';
}

type DirectMessageResult =
  | 'queued'
  | 'not_linked'
  | 'not_wanted'
  | 'quiet_hours'
  | 'paused'
  | 'weekend'
  | 'enough_today'
  | 'enough_this_week'
  | 'sent_before';

/** Each founder at most once. */
type DueMessage<Kind extends DirectMessageKind> = {
  founderId: string;
  subject: SlackSubject[Kind];
};

type QueueDirectMessagesInput<Kind extends DirectMessageKind> = {
  kind: Kind;
  due: DueMessage<Kind>[];
  now: Date;
};

/** `since` is the first of seven days. */
type SlotClaim = DirectMessageRecipient & { subjectId: string; sentOn: string; since: string };

/**
 * Queues direct messages in the caller's transaction, in a handful of statements however many there
 * are, and returns what became of each founder's. A subject is sent once; founders get three
 * messages a day in their own zone and ten in seven days (twelve with those that somebody waits for),
 * none in quiet hours or a pause, none that they don't want, and no mere news at weekends.
 * Whether the bot is installed shows when they are sent; until then they wait.
 */
export async function queueDirectMessages<Kind extends DirectMessageKind>(
  trx: Transaction<Database>,
  { kind, due, now }: QueueDirectMessagesInput<Kind>,
): Promise<Map<string, DirectMessageResult>> {
  const results = new Map<string, DirectMessageResult>(
    due.map((each) => [each.founderId, 'not_linked']),
  );
  if (due.length === 0) return results;
  const subjects = new Map(
    due.map(({ founderId, subject }) => [founderId, encodeSubject(kind, subject)]),
  );
  const recipients = await listDirectMessageRecipients(trx, {
    founderIds: [...subjects.keys()],
    type: directMessagePreference(kind),
  });
  let open: SlotClaim[] = [];
  for (const each of recipients) {
    const { founderId, timeZone, isWanted, quiet, pausedUntil } = each;
    if (!isWanted) results.set(founderId, 'not_wanted');
    else if (isPaused(pausedUntil, now, timeZone)) results.set(founderId, 'paused');
    else if (isQuiet(quiet, now, timeZone)) results.set(founderId, 'quiet_hours');
    else {
      const subjectId = subjects.get(founderId) as string;
      const sentOn = localDate(now, timeZone);
      if (restsAtWeekends(kind) && isWeekend(sentOn)) results.set(founderId, 'weekend');
      else open.push({ ...each, subjectId, sentOn, since: addDays(sentOn, -6) });
    }
  }
  const queued: SlotClaim[] = [];
  // A message that lost its slot to another one queued at the same moment takes the next slot.
  for (let round = 0; open.length > 0 && round <= maxDirectMessagesPerDay; round += 1) {
    const claimed = await claimSlots(trx, kind, open);
    queued.push(...open.filter((each) => claimed.has(each.founderId)));
    const lost = open.filter((each) => !claimed.has(each.founderId));
    const reasons = await findRefusals(trx, kind, lost);
    for (const [founderId, reason] of reasons) results.set(founderId, reason);
    open = lost.filter((each) => !reasons.has(each.founderId));
  }
  for (const { founderId } of open) results.set(founderId, 'enough_today');
  for (const { founderId } of queued) results.set(founderId, 'queued');
  await insertIntoOutbox(trx, { kind, messages: queued });
  return results;
}

/**
 * Returns the founders whose subject was not sent before and who had a slot left that day, and that
 * week: whoever counts the week at the same moment takes the same slot, and only one of them gets it.
 */
async function claimSlots(
  trx: Transaction<Database>,
  kind: DirectMessageKind,
  claims: SlotClaim[],
): Promise<Set<string>> {
  const { rows } = await sql<{ founderId: string }>`
    insert into direct_messages (kind, subject_id, founder_id, sent_on, slot)
    select ${kind}, wanted.subject_id, wanted.founder_id, wanted.sent_on, free.slot
    from ${claimRows(claims)}
    cross join lateral (
      select slot from generate_series(1, ${maxDirectMessagesPerDay}::int) slot
      where not exists (
        select from direct_messages d
        where d.founder_id = wanted.founder_id and d.sent_on = wanted.sent_on and d.slot = slot.slot)
      order by slot limit 1
    ) free
    where ${countOfWeek} < ${maxPerWeek(kind)}
    order by wanted.founder_id
    on conflict do nothing
    returning founder_id as "founderId"`.execute(trx);
  return new Set(rows.map((row) => row.founderId));
}

function maxPerWeek(kind: DirectMessageKind): number {
  const { usual, awaited } = maxDirectMessagesPerWeek;
  return isAwaited(kind) ? awaited : usual;
}

/** A day after `sent_on` is one of the zone that the founder was in before. */
const countOfWeek = sql`(
  select count(*) from direct_messages d
  where d.founder_id = wanted.founder_id and d.sent_on >= wanted.since)`;

/** The reasons why they got no slot; nothing for those who may try again. */
async function findRefusals(
  trx: Transaction<Database>,
  kind: DirectMessageKind,
  claims: SlotClaim[],
): Promise<Map<string, DirectMessageResult>> {
  if (claims.length === 0) return new Map();
  const { rows } = await sql<Refusal>`
    select wanted.founder_id as "founderId",
      exists (
        select from direct_messages d where d.kind = ${kind} and d.subject_id = wanted.subject_id
      ) as "isSentBefore",
      ${maxDirectMessagesPerDay} <= (
        select count(*) from direct_messages d
        where d.founder_id = wanted.founder_id and d.sent_on = wanted.sent_on
      ) as "isFull",
      ${countOfWeek} >= ${maxPerWeek(kind)} as "isWeekFull"
    from ${claimRows(claims)}`.execute(trx);
  const reasons = new Map<string, DirectMessageResult>();
  for (const { founderId, isSentBefore, isFull, isWeekFull } of rows) {
    if (isSentBefore) reasons.set(founderId, 'sent_before');
    else if (isFull) reasons.set(founderId, 'enough_today');
    else if (isWeekFull) reasons.set(founderId, 'enough_this_week');
  }
  return reasons;
}

type Refusal = {
  founderId: string;
  isSentBefore: boolean;
  isFull: boolean;
  isWeekFull: boolean;
};

function claimRows(claims: SlotClaim[]) {
  const rows = claims.map(({ founderId, subjectId, sentOn, since }) => ({
    founder_id: founderId,
    subject_id: subjectId,
    sent_on: sentOn,
    since,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as wanted (founder_id uuid, subject_id text, sent_on date, since date)`;
}

type OutgoingMessage = { teamId: string; userId: string; subjectId: string };

/**
 * Puts messages into the outbox, with one sending job a founder. The channel is the Slack account,
 * for which Slack opens the conversation itself. Inserted in the order of accounts, so that two
 * transactions that queue for the same founders don't deadlock.
 */
async function insertIntoOutbox(
  trx: Transaction<Database>,
  { kind, messages }: { kind: DirectMessageKind; messages: OutgoingMessage[] },
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ teamId, userId, subjectId }) => ({
    team_id: teamId,
    channel_id: userId,
    subject_id: subjectId,
  }));
  await sql`
    with queued as (
      insert into slack_outbox (team_id, channel_id, kind, subject_id)
      select team_id, channel_id, ${kind}, subject_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as message (team_id text, channel_id text, subject_id text)
      order by channel_id
      on conflict (kind, subject_id) do nothing
      returning channel_id
    )
    select count(*) from (
      select array(
        select ${sendChannelJobSpec(sql`channel_id`)} from queued order by channel_id
      ) as specs
    ) jobs, graphile_worker.add_jobs(specs, job_key_preserve_run_at := true)
    where cardinality(specs) > 0`.execute(trx);
}

/** A batch of a zone's founders, by id, starting after this one. */
export type ZoneBatch = {
  teamId: string;
  timeZone: string;
  today: CalendarDate;
  after: string;
  atOnce: number;
};

type QueueDailyMessagesInput = {
  kind: 'morning_list' | 'streak_at_risk';
  /** The workspace that the bot is installed in. */
  teamId: string;
  now: Date;
  atOnce: number;
  isTime: (now: Date, timeZone: string) => boolean;
  /** Founders with no such message yet; `isDue` decides which of them get one. */
  list: (batch: ZoneBatch) => Promise<{ founderId: string; isDue: boolean }[]>;
};

/**
 * Queues a direct message a day for the founders of each zone whose time of day has come. Each batch
 * is a transaction of its own, so that what was queued stays queued. Returns how many were.
 */
export async function queueDailyMessages(
  db: Kysely<Database>,
  { kind, teamId, now, atOnce, isTime, list }: QueueDailyMessagesInput,
): Promise<number> {
  return workThrough(await listLinkedTimeZones(db, { teamId }), {
    problem: 'Some zones got no messages',
    work: async (timeZone) => {
      if (!isTime(now, timeZone)) return 0;
      const today = localDate(now, timeZone);
      let after = '00000000-0000-0000-0000-000000000000';
      for (let queued = 0; ; ) {
        const found = await list({ teamId, timeZone, today, after, atOnce });
        const due = found
          .filter(({ isDue }) => isDue)
          .map(({ founderId }) => ({ founderId, subject: { founderId, day: today } }));
        const message = { kind, due, now };
        const results = await db.transaction().execute((trx) => queueDirectMessages(trx, message));
        queued += [...results.values()].filter((result) => result === 'queued').length;
        if (found.length < atOnce) return queued;
        after = found.at(-1)?.founderId ?? after;
      }
    },
  });
}
