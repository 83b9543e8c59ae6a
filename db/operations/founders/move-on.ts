import type { ProfileView } from '#shared/api/profile.ts';
import { nextStage, stageMilestoneTitle, stageProposalRestDays } from '#shared/domain/stages.ts';
import { AppError } from '#shared/errors.ts';
import type { Stage } from '#shared/options.ts';
import { addDays, localDate } from '#shared/time.ts';
import { publishToTeam } from '../../live.ts';
import { findProfile } from '../../queries/founders.ts';
import type { Db } from '../../schema.ts';
import { lockPresentFounder } from './lock-founder.ts';
import { changeMilestones, lockMilestones } from './milestones.ts';

type MoveOnInput = {
  founderId: string;
  /** The stage that the founder saw: if it is neither that nor the next, `founder_changed`. */
  stage: Stage;
  /** Made by the client: the cohort hears of it, once. */
  milestoneId: string | null;
  now: Date;
};

/** A founder moves the startup on to its next stage. Tasks and tips follow; what was given stays. */
export async function moveOn(
  db: Db,
  { founderId, stage, milestoneId, now }: MoveOnInput,
): Promise<ProfileView> {
  const next = nextStage(stage);
  if (!next) throw new AppError('founder_changed');
  return db.transaction().execute(async (trx) => {
    const founder = await lockPresentFounder(trx, founderId);
    if (founder.stage !== stage && founder.stage !== next) throw new AppError('founder_changed');
    if (founder.stage === next) return findProfile(trx, { founderId });
    await trx
      .updateTable('startup_applications')
      .set({ stage: next, stage_proposal_after: null })
      .where('id', '=', founder.startupId)
      .execute();
    await publishToTeam(trx, { startupId: founder.startupId });
    if (milestoneId) {
      const milestone = {
        id: milestoneId,
        title: stageMilestoneTitle(next),
        description: '',
        date: localDate(now, founder.timeZone),
        type: 'product' as const,
      };
      await changeMilestones(trx, {
        founder: await lockMilestones(trx, founderId),
        changes: { added: [milestone], deleted: [] },
        now,
      });
    }
    return findProfile(trx, { founderId });
  });
}

/** "Not yet": the product doesn't ask again for a month. */
export async function declineStage(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { timeZone, startupId } = await lockPresentFounder(trx, founderId);
    const after = addDays(localDate(now, timeZone), stageProposalRestDays);
    await trx
      .updateTable('startup_applications')
      .set({ stage_proposal_after: after })
      .where('id', '=', startupId)
      .execute();
    await publishToTeam(trx, { startupId });
  });
}
