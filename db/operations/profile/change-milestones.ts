import type { Transaction } from 'kysely';
import type { MilestoneChanges } from '#shared/api/profile.ts';
import { mostMilestones, notReachedYet } from '#shared/domain/milestones.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database, Milestone } from '../../schema.ts';
import type { LockedMilestones } from './lock-milestones.ts';
import { tellOfMilestone } from './tell-of-milestone.ts';
import { withdrawMilestoneNews } from './withdraw-milestone-news.ts';

type Input = { founder: LockedMilestones; changes: MilestoneChanges; now: Date };

/**
 * Takes milestones off a founder's profile and adds what was reached, and tells the cohort. The
 * client made the ids: one that is there already is not added again, one that is gone not deleted.
 * What lies in the future, by the founder's calendar, is not reached.
 */
export async function changeMilestones(
  trx: Transaction<Database>,
  { founder, changes, now }: Input,
): Promise<void> {
  const { milestones } = founder;
  const today = localDate(now, founder.timeZone);
  const left = milestones.filter(({ id }) => !changes.deleted.includes(id));
  const fresh: Milestone[] = [];
  for (const { description, ...rest } of changes.added) {
    if ([...left, ...fresh].some(({ id }) => id === rest.id)) continue;
    if (rest.date > today) {
      throw new AppError('invalid_input', { issues: [{ path: 'date', message: notReachedYet }] });
    }
    fresh.push({ ...rest, ...(description && { description }), achieved: true });
  }
  if (fresh.length === 0 && left.length === milestones.length) return;
  if (fresh.length > 0 && left.length + fresh.length > mostMilestones) {
    throw new AppError('too_many_milestones');
  }
  await trx
    .updateTable('startup_applications')
    .set({ milestones: JSON.stringify([...left, ...fresh]) })
    .where('id', '=', founder.id)
    .execute();
  const gone = milestones.filter((each) => !left.includes(each));
  for (const { id } of gone) await withdrawMilestoneNews(trx, { founder, milestoneId: id, now });
  for (const milestone of fresh) await tellOfMilestone(trx, { founder, milestone, now });
  await sendLiveHint(trx, { founderId: founder.id, cohortId: founder.cohortId });
}
