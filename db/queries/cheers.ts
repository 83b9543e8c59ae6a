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

/** The subject of a post in a cohort's channel. */
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

type ReactionTarget = { subject: CheerSubject; id: string };

/**
 * What a reaction to a post is for: each pledge in it, and of each founder one completion, and one
 * thanks: that which they were cheered for by the same person already, else the latest. A reaction that
 * is taken away is for all that it was given for, too.
 */
export async function listReactionTargets(
  db: Db,
  {
    subjects,
    founderId,
    takenBack,
  }: {
    subjects: ReactionTarget[];
    /** The founder who reacts. */
    founderId: string;
    /** The way of cheering that is taken back; null for a new one. */
    takenBack: string | null;
  },
): Promise<ReactionTarget[]> {
  const single = subjects.filter(({ subject }) => subject === 'pledge' || subject === 'milestone');
  const idsOf = (subject: CheerSubject) =>
    subjects.flatMap((each) => (each.subject === subject ? [each.id] : []));
  const { rows } = await sql<ReactionTarget>`
    with owned (subject, id, owner_id, at) as (
      select 'completion', id, founder_id, completed_at from completions
      where id = any(${idsOf('completion')}::uuid[]) and reopened_at is null
      union all
      select 'thanks', id, helper_id, given_at from thanks
      where id = any(${idsOf('thanks')}::uuid[]) and undone_at is null
    ), placed as (
      select subject, id, mine.is_taken_back, row_number() over (
        partition by subject, owner_id
        order by mine.is_cheered desc, at desc, id
      ) as place
      from owned
      cross join lateral (
        select coalesce(bool_or(given), false) as is_cheered,
          coalesce(bool_or(via = ${takenBack}), false) as is_taken_back
        from activity_cheers h
        where h.subject = owned.subject and h.subject_id = owned.id
          and h.founder_id = ${founderId}
      ) mine
      where owner_id <> ${founderId}
    )
    select subject, id::text from placed where place = 1 or is_taken_back
    order by subject, id`.execute(db);
  return [...single, ...rows];
}
