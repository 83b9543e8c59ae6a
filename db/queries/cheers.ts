import { type RawBuilder, sql } from 'kysely';
import type { CheerSubject, Cheers } from '#shared/api/cheers.ts';
import type { Db } from '../schema.ts';

type CheersOf = {
  /** Two columns or parameters, both text. */
  subject: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  viewerId: string;
};

/** A query of one row with the `Cheers` of a subject, for a lateral join. */
export function cheersOf({ subject, id, viewerId }: CheersOf): RawBuilder<Cheers> {
  return sql<Cheers>`
    select ${subject} as subject, ${id} as id, count(distinct h.founder_id)::int as count,
      coalesce(bool_or(h.founder_id = ${viewerId}), false) as "isMine"
    from (
      select founder_id from pledge_cheers
      where ${subject} = 'pledge' and task_id = ${id} and given
      union all
      select founder_id from activity_cheers
      where subject = ${subject} and given
        and subject_id = case when ${subject} <> 'pledge' then ${id}::uuid end
    ) h`;
}

export async function findCheers(
  db: Db,
  { subject, id, viewerId }: { subject: CheerSubject; id: string; viewerId: string },
): Promise<Cheers> {
  const of = { subject: sql`${subject}::text`, id: sql`${id}::text`, viewerId };
  const { rows } = await cheersOf(of).execute(db);
  return rows[0] ?? { subject, id, count: 0, isMine: false };
}

/** The cheers of several subjects, in their order. */
export async function listCheers(
  db: Db,
  { subjects, viewerId }: { subjects: { subject: CheerSubject; id: string }[]; viewerId: string },
): Promise<Cheers[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Cheers>`
    select cheers.*
    from rows from (
      jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as (subject text, id text)
    ) with ordinality as asked (subject, id, place)
    cross join lateral (
      ${cheersOf({ subject: sql`asked.subject`, id: sql`asked.id`, viewerId })}
    ) cheers
    order by asked.place`.execute(db);
  return rows;
}

/** A founder's ways of cheering: the button, and reactions in Slack. */
export async function listCheersBy(
  db: Db,
  { subject, id, founderId }: { subject: CheerSubject; id: string; founderId: string },
): Promise<string[]> {
  const { rows } = await sql<{ via: string }>`
    select via from pledge_cheers
    where ${subject} = 'pledge' and task_id = ${id} and founder_id = ${founderId} and given
    union all
    select via from activity_cheers
    where subject = ${subject} and subject_id = case when ${subject} <> 'pledge' then ${id}::uuid end
      and founder_id = ${founderId} and given
    order by via`.execute(db);
  return rows.map(({ via }) => via);
}

/** True if a pledge is one that the founder's cohort sees. */
export async function isPledgeOfCohort(
  db: Db,
  { taskId, founderId }: { taskId: string; founderId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('pledges as p')
    .innerJoin('startup_founders as owner', 'owner.id', 'p.founder_id')
    .innerJoin('startup_founders as me', 'me.cohort_id', 'owner.cohort_id')
    .where('p.task_id', '=', taskId)
    .where('owner.is_active', '=', true)
    .where('me.id', '=', founderId)
    .select('p.task_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The subject of a post in a cohort's channel; a post may be about several pledges. */
export async function listPostedSubjects(
  db: Db,
  { teamId, channelId, ts }: { teamId: string; channelId: string; ts: string },
): Promise<{ subject: CheerSubject; id: string }[]> {
  const posts = await db
    .selectFrom('slack_outbox')
    .where('kind', 'in', ['pledge', 'completion', 'streak', 'thanks', 'milestone'])
    .where('channel_id', '=', channelId)
    .where('message_ts', '=', ts)
    .where('team_id', '=', teamId)
    .orderBy('id')
    .select(['kind', 'subject_id as id'])
    .$narrowType<{ kind: CheerSubject | 'streak' }>()
    .execute();
  // A streak's post is about the completion that reached it.
  return posts.map(({ kind, id }) => ({ subject: kind === 'streak' ? 'completion' : kind, id }));
}
