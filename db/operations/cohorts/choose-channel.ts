import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockCohort } from './lock-cohorts.ts';

type Input = {
  cohortId: string;
  /** A channel's id or its name, with or without a #; null for one that the bot makes. */
  channel: string | null;
  actor: Actor;
  now: Date;
};

/** Asks the bot for a cohort's channel. What becomes of that it writes down itself. */
export async function chooseChannel(
  db: Kysely<Database>,
  { cohortId, channel, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, channelId } = await lockCohort(trx, cohortId);
    if (channel === null && channelId !== null) {
      const message = 'This cohort has a channel already. Please enter the one to use instead.';
      throw new AppError('invalid_input', { issues: [{ path: 'channel', message }] });
    }
    await trx
      .updateTable('cohorts')
      .set({
        slack_channel_wish: channel,
        slack_channel_asked_at: now,
        slack_channel_problem: null,
      })
      .where('id', '=', cohortId)
      .execute();
    await addJob(trx, 'choose-cohort-channel', { cohortId }, { key: `channel-of:${cohortId}` });
    await recordAudit(trx, {
      actor,
      action: 'cohort.channel_asked',
      subject: { type: 'cohort', id: cohortId, name },
      details: { channel, before: channelId },
      now,
    });
  });
}
