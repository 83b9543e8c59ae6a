import type { Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database, OutboxKind } from '../../schema.ts';
import { postToChannel } from '../slack/post-to-channel.ts';
import type { LockedTask } from './lock-task.ts';

type Change = { founderId: string; task: LockedTask; posts: OutboxKind[] };

/** After a task was changed: its posts in the cohort's channel, the founder's Home tab, open pages. */
export async function tellOfChange(
  trx: Transaction<Database>,
  { founderId, task, posts }: Change,
): Promise<void> {
  const channel = { teamId: task.slack_team_id, channelId: task.slack_channel_id };
  for (const kind of posts) {
    await postToChannel(trx, { ...channel, kind, subjectId: task.id });
  }
  if (task.has_home) await addJob(trx, 'publish-home', { founderId }, { key: `home:${founderId}` });
  await sendLiveHint(trx, { founderId, cohortId: null });
}
