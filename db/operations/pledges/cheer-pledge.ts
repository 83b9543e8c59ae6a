import { type Kysely, sql, type Transaction } from 'kysely';
import { localDate } from '#shared/time.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type Input = {
  taskId: string;
  /** Who cheers. */
  founderId: string;
  /** `button`, or `:emoji:`: each is given and taken back by itself. */
  via: string;
  given: boolean;
  /** When it was done: what is received late or again does not undo what came after it. */
  at: Date;
};

export type CheerResult =
  | { status: 'changed' | 'unchanged'; founderName: string }
  | { status: 'own' }
  | { status: 'not_found' };

/**
 * Gives a pledge a cheer or takes it back. The post is edited by the waiting update of its pledge:
 * many cheers at once are one edit. Nobody cheers for themselves.
 */
export async function cheerPledge(
  db: Kysely<Database>,
  { taskId, founderId, via, given, at }: Input,
): Promise<CheerResult> {
  return db.transaction().execute(async (trx) => {
    const pledge = await trx
      .selectFrom('pledges as p')
      .innerJoin('startup_applications as a', 'a.id', 'p.founder_id')
      .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
      .where('p.task_id', '=', taskId)
      .where('p.state', '<>', 'withdrawn')
      .select([
        'p.founder_id as ownerId',
        'a.founder_name as founderName',
        'a.time_zone as timeZone',
        'c.slack_team_id as teamId',
        'c.slack_channel_id as channelId',
      ])
      .executeTakeFirst();
    if (!pledge) return { status: 'not_found' };
    const { ownerId, founderName, timeZone, teamId, channelId } = pledge;
    if (ownerId === founderId) return { status: 'own' };
    const { rows } = await sql<{ isChange: boolean }>`
      with before as (
        select given from pledge_cheers
        where task_id = ${taskId} and founder_id = ${founderId} and via = ${via}
      )
      insert into pledge_cheers (task_id, founder_id, via, given, happened_at)
      values (${taskId}, ${founderId}, ${via}, ${given}, ${at})
      on conflict (task_id, founder_id, via) do update
        set given = excluded.given, happened_at = excluded.happened_at
        where pledge_cheers.happened_at < excluded.happened_at
      returning given <> coalesce((select given from before), false) as "isChange"`.execute(trx);
    if (!rows[0]?.isChange) return { status: 'unchanged', founderName };
    await postToChannel(trx, { teamId, channelId, kind: 'pledge_update', subjectId: taskId });
    if (given) await notifyOfCheer(trx, { taskId, ownerId, timeZone, at });
    await publishLiveEvent(trx, { founderId: ownerId, cohortId: null });
    return { status: 'changed', founderName };
  });
}

type NotifyOfCheerInput = { taskId: string; ownerId: string; timeZone: string; at: Date };

/** The first cheer of a day is told directly, with all that came by then; the post shows the rest. */
async function notifyOfCheer(
  trx: Transaction<Database>,
  { taskId, ownerId, timeZone, at }: NotifyOfCheerInput,
): Promise<void> {
  await queueDirectMessage(trx, {
    founderId: ownerId,
    kind: 'cheer',
    subjectId: `${localDate(at, timeZone)}:${taskId}`,
    now: at,
  });
}
