import type { Kysely } from 'kysely';
import { addJob } from '../../jobs.ts';
import { type Installation, secretsOf } from '../../queries/slack/workspace.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { inviteLater } from './invite-later.ts';
import { resumeChannels } from './resume-channels.ts';

type Input = { installation: Installation; sealer: Sealer; now: Date };

/**
 * Keeps the newest installation of a workspace, its tokens sealed. What waited for a valid token
 * goes out from now on, and cohorts without a channel get one.
 */
export async function saveInstallation(
  db: Kysely<Database>,
  { installation, sealer, now }: Input,
): Promise<void> {
  const { teamId } = installation;
  const values = {
    team_name: installation.teamName,
    app_id: installation.appId,
    bot_user_id: installation.botUserId,
    scopes: installation.scopes,
    sealed: sealer.seal(secretsOf(installation), teamId),
    key_id: sealer.keyId,
    installed_at: now,
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('slack_installations')
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
      .execute();
    // Who installs the bot again wants its posts again.
    const reopened = await trx
      .updateTable('cohorts')
      .set({ slack_channel_problem: null })
      .where('slack_team_id', '=', teamId)
      .where('slack_channel_problem', '=', 'bot_removed')
      .returning('slack_channel_id as channelId')
      .execute();
    for (const { channelId } of reopened) {
      if (channelId) await inviteLater(trx, { teamId, channelId });
    }
    await addJob(trx, 'open-cohort-channels', { teamId }, { key: `channels:${teamId}` });
    await addJob(trx, 'check-slack', { teamId }, { key: `check-slack:${teamId}` });
    await resumeChannels(trx);
  });
}
