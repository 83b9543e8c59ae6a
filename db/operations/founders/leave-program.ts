import { addJob } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { endFounderAccess } from '../applications/decide-application.ts';
import { cancelSessionsToCome } from '../office-hours/book-session.ts';
import { noSlackAccount } from '../slack/founder-links.ts';
import { endMembership, lockTeam, returnToTeam } from '../team/team-members.ts';
import { type AdminChange, lockFounder, recordFounderAudit } from './lock-founder.ts';
import { recordOwner } from './record-owner.ts';

type LeaveInput = AdminChange & {
  /** For the other admins only. */
  reason: string;
};

/**
 * A founder leaves: they lose their access and the link to Slack, and are seen by nobody but admins.
 * Everything of theirs stays, so that they can return. A startup's owner leaves with its whole team.
 * Does nothing if they have left already.
 */
export async function leaveProgram(db: Db, { reason, ...change }: LeaveInput): Promise<void> {
  const { founderId, now } = change;
  await db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, { founderId });
    const founder = await lockFounder(trx, founderId);
    if (!team) return;
    await recordFounderAudit(trx, change, {
      action: 'founder.left',
      founder,
      details: { reason },
    });
    if (team.role === 'member')
      return endMembership(trx, { team, memberId: founderId, removal: { by: null }, now });
    await trx
      .updateTable('startup_applications')
      .set({ status: 'withdrawn', left_at: now })
      .where('id', '=', founder.startupId)
      .execute();
    await trx
      .updateTable('founders')
      .set(noSlackAccount)
      .where('startup_id', '=', founder.startupId)
      .execute();
    await recordOwner(trx, { founderId });
    for (const { id } of team.members) await endFounderAccess(trx, { founderId: id, now });
    await cancelSubscriptions(trx, founder.startupId);
    await cancelSessionsToCome(trx, { of: { startupId: founder.startupId }, now });
    await publishLiveEvent(trx, { founderId, cohortId: founder.cohortId });
  });
}

/** Nobody pays for what they can't open. */
async function cancelSubscriptions(trx: Trx, startupId: string): Promise<void> {
  const running = await trx
    .selectFrom('premium_subscriptions')
    .where('startup_id', '=', startupId)
    .where('status', '<>', 'cancelled')
    .select('subscription_id as subscriptionId')
    .execute();
  for (const subscription of running) {
    const key = `end:${subscription.subscriptionId}`;
    await addJob(trx, 'cancel-subscription', subscription, { key });
  }
}

/** A founder who left is a founder again, with everything but Slack, which they connect anew. */
export async function returnToProgram(db: Db, change: AdminChange): Promise<void> {
  const { founderId } = change;
  await db.transaction().execute(async (trx) => {
    const founder = await lockFounder(trx, founderId);
    if (!founder.leftAt) return;
    if (founder.leftTeamAt) await returnToTeam(trx, { ...founder, now: change.now });
    else
      await trx
        .updateTable('startup_applications')
        .set({ status: 'accepted', left_at: null })
        .where('id', '=', founder.startupId)
        .execute();
    await recordFounderAudit(trx, change, { action: 'founder.returned', founder });
    await publishLiveEvent(trx, { founderId, cohortId: founder.cohortId });
  });
}
