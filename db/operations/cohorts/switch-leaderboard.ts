import { publishLiveEvent } from '../../live.ts';
import type { Db } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockCohort } from './cohorts.ts';

type Input = { cohortId: string; isOn: boolean; actor: Actor; now: Date };

/** Off, the cohort's founders see no leaderboard and stand on none, the community's included. */
export async function switchLeaderboard(
  db: Db,
  { cohortId, isOn, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, hasLeaderboard } = await lockCohort(trx, cohortId);
    if (hasLeaderboard === isOn) return;
    await trx
      .updateTable('cohorts')
      .set({ has_leaderboard: isOn })
      .where('id', '=', cohortId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: isOn ? 'cohort.leaderboard_on' : 'cohort.leaderboard_off',
      subject: { type: 'cohort', id: cohortId, name },
      now,
    });
    const founders = await trx
      .selectFrom('founders')
      .innerJoin('startup_applications as a', 'a.id', 'founders.startup_id')
      .where('a.cohort_id', '=', cohortId)
      .select('founders.id')
      .execute();
    await publishLiveEvent(trx, { founderIds: founders.map(({ id }) => id) });
  });
}
