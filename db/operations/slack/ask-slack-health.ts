import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { findCommunityTeam } from '../../queries/slack/workspace.ts';
import type { Database } from '../../schema.ts';

/** Has the bot ask Slack how it stands there. However often it is asked, one job waits. */
export async function askSlackHealth(db: Kysely<Database>): Promise<void> {
  const teamId = await findCommunityTeam(db);
  if (!teamId) throw new AppError('slack_not_installed');
  await addJob(db, 'check-slack', { teamId }, { key: `check-slack:${teamId}` });
}
