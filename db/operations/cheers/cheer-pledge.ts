import { sql } from 'kysely';
import { publishLiveEvent } from '../../live.ts';
import { cheerText } from '../../queries/notifications.ts';
import type { Db } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';

export type CheerInput = {
  taskId: string;
  /** The founder who cheers. */
  founderId: string;
  /** `button` or `:emoji:`; each is given and taken back separately. */
  via: string;
  given: boolean;
  /** The time of the event, so that a late or repeated one does not overwrite a newer one. */
  at: Date;
};

export type CheerResult =
  | { status: 'changed' | 'unchanged'; founderName: string }
  | { status: 'own' }
  | { status: 'not_found' };

/**
 * Adds or removes a cheer for the pledge of somebody else in the cohort. The waiting update of the pledge's post covers
 * all cheers, so many at once cause one edit. Its founder hears of it in the app at once, and in Slack
 * by `notifyOfThanksAndCheers`.
 */
export async function cheerPledge(
  db: Db,
  { taskId, founderId, via, given, at }: CheerInput,
): Promise<CheerResult> {
  return db.transaction().execute(async (trx) => {
    const pledge = await trx
      .selectFrom('pledges as p')
      .innerJoin('startup_founders as a', 'a.id', 'p.founder_id')
      .innerJoin('tasks as t', 't.id', 'p.task_id')
      .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
      .innerJoin('startup_founders as peer', 'peer.cohort_id', 'c.id')
      .where('p.task_id', '=', taskId)
      .where('a.is_active', '=', true)
      .where('peer.id', '=', founderId)
      .where('p.state', '<>', 'withdrawn')
      .select([
        'p.founder_id as ownerId',
        'a.founder_name as founderName',
        't.title',
        'peer.founder_name as name',
        'peer.startup_name as startupName',
        'c.slack_team_id as teamId',
        'c.slack_channel_id as channelId',
      ])
      .executeTakeFirst();
    if (!pledge) return { status: 'not_found' };
    const { ownerId, founderName, title, name, startupName, teamId, channelId } = pledge;
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
    await postToChannel(trx, { teamId, channelId, kind: 'pledge_update', subject: { taskId } });
    if (given) {
      await createNotifications(trx, {
        to: { founderId: ownerId },
        from: { id: founderId, name, startupName },
        events: [{ type: 'cheer', message: cheerText(title) }],
        subject: { column: 'pledge_task_id', id: taskId },
        now: at,
      });
    }
    await publishLiveEvent(trx, { founderId: ownerId, cohortId: null });
    return { status: 'changed', founderName };
  });
}
