import { type RawBuilder, sql } from 'kysely';
import type { Delivery, DeliveryList } from '#shared/api/deliveries.ts';
import {
  type DeliveryKind,
  type DeliveryState,
  deliveryKinds,
  hideSecrets,
} from '#shared/domain/deliveries.ts';
import { parkedReasons } from '#shared/domain/slack.ts';
import { isReplacedJob, privateJobs } from '../jobs.ts';
import type { Db } from '../schema.ts';

type ListDeliveriesInput = {
  kind?: DeliveryKind;
  state?: DeliveryState;
  page: number;
  pageSize: number;
  now: Date;
};

/** A page of deliveries that failed or have waited too long, newest first. */
export async function listDeliveries(
  db: Db,
  { kind, state, page, pageSize, now }: ListDeliveriesInput,
): Promise<{ deliveries: Delivery[]; hasMore: boolean }> {
  const kinds = kind ? [kind] : deliveryKinds;
  const { rows } = await sql<DeliveryRow>`
    select * from (
      ${sql.join(
        kinds.map((each) => selectProblemDeliveries(each, { now })),
        sql` union all `,
      )}
    ) trouble
    where ${state ? sql`state = ${state}` : sql`true`}
    order by since desc, kind, id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    deliveries: rows.slice(0, pageSize).map(toDelivery),
    hasMore: rows.length > pageSize,
  };
}

type DeliveryRow = Omit<Delivery, 'since' | 'nextAt'> & { since: Date; nextAt: Date | null };

function toDelivery({ since, nextAt, reason, ...row }: DeliveryRow): Delivery {
  const { kind, id, what, to, state, attempts, canRetry } = row;
  return {
    kind,
    id,
    what,
    to,
    state,
    attempts,
    canRetry,
    reason: reason && hideSecrets(reason),
    since: since.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** The totals above the list: failing, sent within a day, waiting for an admin. */
export async function countDeliveries(
  db: Db,
  { now }: { now: Date },
): Promise<Pick<DeliveryList, 'counts' | 'parked' | 'unsendableMails'>> {
  const yesterday = new Date(now.getTime() - dayMs);
  const { rows } = await sql<DeliveryCountsRow>`
    with trouble as (
      select state from (
        ${sql.join(
          deliveryKinds.map((kind) => selectProblemDeliveries(kind, { now })),
          sql` union all `,
        )}
      ) each_one
    ), parked as (
      select last_error from slack_outbox
      where state = 'waiting' and last_error in (${sql.join(parkedReasons)})
    )
    select (select count(*) from trouble where state = 'waiting') as waiting,
      (select count(*) from trouble where state = 'failed') as failed,
      (select count(*) from mails where state = 'sent' and sent_at > ${yesterday})
        + (select count(*) from slack_outbox where state = 'sent' and sent_at > ${yesterday}) as sent,
      (select count(*) from parked) as posts,
      (select min(last_error) from parked) as reason,
      (select count(*) from mails
        where state = 'waiting' and last_error = 'mail_not_configured') as "unsendableMails"`.execute(
    db,
  );
  const row = rows[0] as DeliveryCountsRow;
  const { waiting, failed, sent, posts, reason, unsendableMails } = row;
  return {
    counts: { waiting, failed, sent },
    parked: reason === null ? null : { reason, posts },
    unsendableMails,
  };
}

type DeliveryCountsRow = {
  waiting: number;
  failed: number;
  sent: number;
  posts: number;
  reason: string | null;
  unsendableMails: number;
};

/** After this long, a delivery that has not left needs attention. */
const overdueAfterMs = 2 * 60_000;

/**
 * Jobs that carry mails, posts and webhooks. Those are listed themselves and have waiting times of
 * their own.
 */
const deliveryJobs = ['send-mail', 'send-channel-messages', 'send-webhooks'];

const parkedReasonList = sql.join(parkedReasons.map((reason) => sql.lit(reason)));

/**
 * Deliveries that failed or have waited longer than expected: one select per kind, all with the
 * same columns. Mails scheduled for later and posts queued behind others are not included. Jobs come
 * from private tables, because the public view `graphile_worker.jobs` lacks the payload.
 */
function selectProblemDeliveries(kind: DeliveryKind, { now }: { now: Date }): RawBuilder<unknown> {
  const late = new Date(now.getTime() - overdueAfterMs);
  switch (kind) {
    case 'mail':
      return sql`
        select 'mail' as kind, m.id::text as id, m.template as what, m.recipient as "to", m.state,
          m.last_error as reason, m.attempts, m.created_at as since,
          case when m.state = 'waiting' and m.last_error is distinct from 'mail_not_configured'
            then m.send_after end as "nextAt",
          m.data <> '{}' and (m.drop_after is null or m.drop_after > ${now}) as "canRetry"
        from mails m
        where m.state = 'failed'
          or (m.state = 'waiting' and (m.last_error is not null or m.send_after < ${late}))`;
    case 'post':
      return sql`
        select 'post' as kind, o.id::text as id, o.kind as what,
          coalesce('#' || c.slack_channel_name, c.name, a.founder_name, o.channel_id) as "to", o.state,
          o.last_error as reason, o.attempts, o.created_at as since,
          case when o.state = 'waiting' and (o.last_error is null or o.last_error not in (${parkedReasonList}))
            then p.next_send_at end as "nextAt",
          true as "canRetry"
        from slack_outbox o
        left join slack_channel_pace p on p.channel_id = o.channel_id
        left join lateral (
          select name, slack_channel_name from cohorts
          where slack_channel_id = o.channel_id limit 1
        ) c on true
        left join startup_founders a on a.slack_user_id = o.channel_id
          and a.slack_team_id = o.team_id
        where o.state = 'failed'
          or (o.state = 'waiting' and (o.last_error is not null or o.created_at < ${late}))`;
    case 'job':
      return sql`
        select 'job' as kind, j.id::text as id, j.task_identifier as what,
          (select coalesce(f.startup_name, c.name) from (values (1)) one
            left join startup_founders f on f.id::text = stored.payload ->> 'founderId'
            left join cohorts c on c.id::text = stored.payload ->> 'cohortId'
              or c.slack_channel_id = stored.payload ->> 'channelId' limit 1) as "to",
          case when j.attempts >= j.max_attempts then 'failed' else 'waiting' end as state,
          j.last_error as reason, j.attempts::int, j.created_at as since,
          case when j.attempts < j.max_attempts then j.run_at end as "nextAt",
          true as "canRetry"
        from graphile_worker.jobs j
        join ${privateJobs} stored using (id)
        where not ${isReplacedJob}
          and (j.last_error is not null or j.attempts >= j.max_attempts
            or (j.run_at < ${late} and j.locked_at is null
              and j.task_identifier not in (${sql.join(deliveryJobs)})))`;
  }
}
