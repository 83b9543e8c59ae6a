import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { newMilestoneSchema, ProfileView } from '#shared/api/profile.ts';
import { mostMilestones, notReachedYet } from '#shared/domain/milestones.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { sendLiveHint } from '../../live.ts';
import { findProfile } from '../../queries/profile/find-profile.ts';
import type { Database } from '../../tables/database.ts';
import type { Milestone } from '../../tables/startup-applications.ts';
import { lockMilestones } from './lock-milestones.ts';
import { tellOfMilestone } from './tell-of-milestone.ts';

type Input = { founderId: string; milestone: z.output<typeof newMilestoneSchema>; now: Date };

/**
 * Adds something reached to a founder's profile and tells the cohort. The client made its id: the
 * same id again adds nothing. What lies in the future, by the founder's calendar, is not reached.
 */
export async function addMilestone(
  db: Kysely<Database>,
  { founderId, milestone, now }: Input,
): Promise<ProfileView> {
  return db.transaction().execute(async (trx) => {
    const founder = await lockMilestones(trx, founderId);
    if (founder.milestones.some(({ id }) => id === milestone.id)) {
      return findProfile(trx, { founderId });
    }
    if (milestone.date > localDate(now, founder.timeZone)) {
      throw new AppError('invalid_input', { issues: [{ path: 'date', message: notReachedYet }] });
    }
    if (founder.milestones.length >= mostMilestones) throw new AppError('too_many_milestones');
    const { description, ...rest } = milestone;
    const added: Milestone = { ...rest, ...(description && { description }), achieved: true };
    await sql`
      update startup_applications set milestones = milestones || ${JSON.stringify([added])}::jsonb
      where id = ${founderId}`.execute(trx);
    await tellOfMilestone(trx, { founder, milestone: added, now });
    await sendLiveHint(trx, { founderId, cohortId: founder.cohortId });
    return findProfile(trx, { founderId });
  });
}
