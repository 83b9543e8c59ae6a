import type { Kysely } from 'kysely';
import { nudgePauseMs } from '#shared/domain/slack-nudge.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../mails/queue-mail.ts';

type Input = { founderId: string; actor: Actor; now: Date };

/** Mails a founder that they may connect Slack: once a week at most, and never once they have. */
export async function nudgeToConnect(
  db: Kysely<Database>,
  { founderId, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await trx
      .selectFrom('startup_applications')
      .where('id', '=', founderId)
      .where('status', '=', 'accepted')
      .select(['founder_name', 'founder_email', 'startup_name', 'slack_user_id', 'slack_nudged_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!founder) throw new AppError('founder_not_found');
    if (founder.slack_user_id !== null) throw new AppError('slack_linked_already');
    const last = founder.slack_nudged_at?.getTime() ?? 0;
    if (now.getTime() - last < nudgePauseMs) throw new AppError('slack_nudged');
    await trx
      .updateTable('startup_applications')
      .set({ slack_nudged_at: now })
      .where('id', '=', founderId)
      .execute();
    await queueMail(trx, {
      template: 'slack-nudge',
      to: founder.founder_email,
      data: { founderName: founder.founder_name },
      key: `slack-nudge:${founderId}:${now.toISOString()}`,
      founderId,
      now,
    });
    await recordAudit(trx, {
      actor,
      action: 'founder.nudged',
      subject: { type: 'founder', id: founderId, name: founder.startup_name },
      now,
    });
  });
}
