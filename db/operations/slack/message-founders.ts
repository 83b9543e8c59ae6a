import { sql, type Transaction } from 'kysely';
import { isPaused } from '#shared/domain/message-pause.ts';
import {
  mostDirectMessagesPerDay,
  type NotificationType,
} from '#shared/domain/notification-preferences.ts';
import { isQuiet } from '#shared/domain/quiet-hours.ts';
import { localDate } from '#shared/time.ts';
import { type DirectRecipient, listDirectRecipients } from '../../queries/slack/linked-founders.ts';
import type { Database, DirectKind } from '../../schema.ts';
import { queueDirectMessages } from './queue-direct-messages.ts';

export type MessageAnswer =
  | 'queued'
  | 'not_linked'
  | 'not_wanted'
  | 'quiet_hours'
  | 'paused'
  | 'enough_today'
  | 'sent_before';

/** Each founder at most once. */
type DueMessage = { founderId: string; subjectId: string };

type Input = { type: NotificationType; kind: DirectKind; due: DueMessage[]; now: Date };

type Claim = DirectRecipient & { subjectId: string; sentOn: string };

/**
 * Lines up direct messages in the caller's transaction, in a handful of statements however many
 * there are, and says of each founder what became of theirs. A subject is told once; a founder gets
 * three messages in a day of theirs, none in quiet hours or a pause and none that they don't want. Whether the
 * bot is installed is found out when they are sent: without it they wait like any other message.
 */
export async function messageFounders(
  trx: Transaction<Database>,
  { type, kind, due, now }: Input,
): Promise<Map<string, MessageAnswer>> {
  const answers = new Map<string, MessageAnswer>(due.map((each) => [each.founderId, 'not_linked']));
  if (due.length === 0) return answers;
  const subjects = new Map(due.map((each) => [each.founderId, each.subjectId]));
  const recipients = await listDirectRecipients(trx, { founderIds: [...subjects.keys()], type });
  let open: Claim[] = [];
  for (const each of recipients) {
    const { founderId, timeZone, isWanted, quiet, pausedUntil } = each;
    if (!isWanted) answers.set(founderId, 'not_wanted');
    else if (isPaused(pausedUntil, now, timeZone)) answers.set(founderId, 'paused');
    else if (isQuiet(quiet, now, timeZone)) answers.set(founderId, 'quiet_hours');
    else {
      const subjectId = subjects.get(founderId) as string;
      open.push({ ...each, subjectId, sentOn: localDate(now, timeZone) });
    }
  }
  const queued: Claim[] = [];
  // Who lost a slot to another message of the same moment takes the next one.
  for (let round = 0; open.length > 0 && round <= mostDirectMessagesPerDay; round += 1) {
    const claimed = await claimSlots(trx, kind, open);
    queued.push(...open.filter((each) => claimed.has(each.founderId)));
    const lost = open.filter((each) => !claimed.has(each.founderId));
    const reasons = await findReasons(trx, kind, lost);
    for (const [founderId, reason] of reasons) answers.set(founderId, reason);
    open = lost.filter((each) => !reasons.has(each.founderId));
  }
  for (const { founderId } of open) answers.set(founderId, 'enough_today');
  for (const { founderId } of queued) answers.set(founderId, 'queued');
  await queueDirectMessages(trx, { kind, messages: queued });
  return answers;
}

/** The founders whose subject was not told before and who had a slot free. */
async function claimSlots(
  trx: Transaction<Database>,
  kind: DirectKind,
  claims: Claim[],
): Promise<Set<string>> {
  const { rows } = await sql<{ founderId: string }>`
    insert into direct_messages (kind, subject_id, founder_id, sent_on, slot)
    select ${kind}, wanted.subject_id, wanted.founder_id, wanted.sent_on, free.slot
    from ${wantedRows(claims)}
    cross join lateral (
      select slot from generate_series(1, ${mostDirectMessagesPerDay}::int) slot
      where not exists (
        select from direct_messages d
        where d.founder_id = wanted.founder_id and d.sent_on = wanted.sent_on and d.slot = slot.slot)
      order by slot limit 1
    ) free
    order by wanted.founder_id
    on conflict do nothing
    returning founder_id as "founderId"`.execute(trx);
  return new Set(rows.map((row) => row.founderId));
}

/** Why they got none; nothing for those who may try again. */
async function findReasons(
  trx: Transaction<Database>,
  kind: DirectKind,
  claims: Claim[],
): Promise<Map<string, MessageAnswer>> {
  if (claims.length === 0) return new Map();
  const { rows } = await sql<{ founderId: string; isTold: boolean; isFull: boolean }>`
    select wanted.founder_id as "founderId",
      exists (
        select from direct_messages d where d.kind = ${kind} and d.subject_id = wanted.subject_id
      ) as "isTold",
      ${mostDirectMessagesPerDay} <= (
        select count(*) from direct_messages d
        where d.founder_id = wanted.founder_id and d.sent_on = wanted.sent_on
      ) as "isFull"
    from ${wantedRows(claims)}`.execute(trx);
  const reasons = new Map<string, MessageAnswer>();
  for (const { founderId, isTold, isFull } of rows) {
    if (isTold) reasons.set(founderId, 'sent_before');
    else if (isFull) reasons.set(founderId, 'enough_today');
  }
  return reasons;
}

function wantedRows(claims: Claim[]) {
  const rows = claims.map(({ founderId, subjectId, sentOn }) => ({
    founder_id: founderId,
    subject_id: subjectId,
    sent_on: sentOn,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as wanted (founder_id uuid, subject_id text, sent_on date)`;
}
