import { type Kysely, sql, type Transaction } from 'kysely';
import { localDate } from '#shared/time.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type Input = {
  taskId: string;
  /** The founder who cheers. */
  founderId: string;
  /** `button` or `:emoji:`; each is given and taken back separately. */
  via: string;
  given: boolean;
  /** When it happened, so that a late or repeated event does not overwrite a newer one. */
  at: Date;
};

export type CheerResult =
  | { status: 'changed' | 'unchanged'; founderName: string }
  | { status: 'own' }
  | { status: 'not_found' };

/**
 * Adds or removes a cheer for someone else's pledge. The waiting update of the pledge's post covers
 * all cheers, so many at once cause one edit.
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

type CheeredPledge = { taskId: string; ownerId: string; timeZone: string; at: Date };

/** Sends one direct message per pledge and day, on the first cheer; the post shows later ones. */
async function notifyOfCheer(
  trx: Transaction<Database>,
  { taskId, ownerId, timeZone, at }: CheeredPledge,
): Promise<void> {
  await queueDirectMessage(trx, {
    founderId: ownerId,
    kind: 'cheer',
    subjectId: `${localDate(at, timeZone)}:${taskId}`,
    now: at,
  });
}
