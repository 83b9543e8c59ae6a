import { z } from 'zod';
import type { CheerSubject, Cheers } from '#shared/api/cheers.ts';
import { AppError } from '#shared/errors.ts';
import { findCheers, isPledgeOfCohort, listCheersBy } from '../../queries/cheers.ts';
import type { Db } from '../../schema.ts';
import { cheerActivity, isActivityOfCohort } from './cheer-activity.ts';
import { cheerPledge } from './cheer-pledge.ts';

type CheerInput = {
  subject: CheerSubject;
  id: string;
  founderId: string;
  given: boolean;
  now: Date;
};

/**
 * Gives a cheer on the web, or takes back all that this founder gave, reactions in Slack included.
 * Throws `cheer_not_found` for what is not in their cohort, or is there no more, and `cheer_own`.
 */
export async function cheer(
  db: Db,
  { subject, id, founderId, given, now }: CheerInput,
): Promise<Cheers> {
  const isKnown =
    subject === 'pledge'
      ? await isPledgeOfCohort(db, { taskId: id, founderId })
      : z.uuid().safeParse(id).success &&
        (await isActivityOfCohort(db, { subject, id, founderId }));
  if (!isKnown) throw new AppError('cheer_not_found');
  const ways = given ? ['button'] : await listCheersBy(db, { subject, id, founderId });
  for (const via of ways) {
    const by = { founderId, via, given, at: now };
    const { status } =
      subject === 'pledge'
        ? await cheerPledge(db, { taskId: id, ...by })
        : await cheerActivity(db, { subject, id, ...by });
    if (status === 'own') throw new AppError('cheer_own');
    if (status === 'not_found') throw new AppError('cheer_not_found');
  }
  return findCheers(db, { subject, id, viewerId: founderId });
}
