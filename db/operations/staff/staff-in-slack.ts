import { AppError } from '#shared/errors.ts';
import type { Db, Trx } from '../../schema.ts';
import { notifyOfSecurityChange } from '../accounts/notify-owner.ts';
import { recordAudit } from '../audit/record-audit.ts';

type StaffLink = { accountId: string; teamId: string; userId: string; now: Date };

/**
 * Links somebody who sees the cockpit to the Slack account that they signed in with, so that their clicks
 * there count, and notifies them. Throws `forbidden`, and `staff_slack_taken` if the Slack account belongs
 * to somebody else of the staff. Does nothing if it is theirs already.
 */
export async function linkStaffSlack(
  db: Db,
  { accountId, teamId, userId, now }: StaffLink,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom('accounts')
        .where('id', '=', accountId)
        .where('staff_role', 'in', ['manager', 'admin'])
        .where('removed_at', 'is', null)
        .select(['email', 'slack_user_id as userId', 'slack_team_id as teamId'])
        .select('slack_linked_at as linkedAt')
        .forUpdate()
        .executeTakeFirst();
      if (!member) throw new AppError('forbidden');
      const isSame = member.userId === userId && member.teamId === teamId;
      if (isSame && member.linkedAt) return;
      await trx
        .updateTable('accounts')
        .set({ slack_team_id: teamId, slack_user_id: userId, slack_linked_at: now })
        .where('id', '=', accountId)
        .execute();
      await recordChange(trx, { accountId, email: member.email, change: 'slack_linked', now });
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'accounts_slack_linked')
      throw new AppError('staff_slack_taken');
    throw error;
  }
}

/** Their clicks in Slack count no more; Monday's message still finds them by their address. */
export async function unlinkStaffSlack(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unlinked = await trx
      .updateTable('accounts')
      .set({ slack_linked_at: null, slack_looked_up_at: null })
      .where('id', '=', accountId)
      .where('slack_linked_at', 'is not', null)
      .returning('email')
      .executeTakeFirst();
    if (unlinked)
      await recordChange(trx, { accountId, change: 'slack_unlinked', now, ...unlinked });
  });
}

async function recordChange(
  trx: Trx,
  {
    accountId,
    email,
    change,
    now,
  }: { accountId: string; email: string; change: 'slack_linked' | 'slack_unlinked'; now: Date },
): Promise<void> {
  await recordAudit(trx, {
    actor: { accountId, email },
    action: `staff.${change}`,
    subject: { type: 'account', id: accountId, name: email },
    now,
  });
  await notifyOfSecurityChange(trx, { accountId, change, now });
}
