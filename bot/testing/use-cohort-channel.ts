import { afterEach, beforeAll, beforeEach } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import type { ChannelPosts } from '#shared/domain/channel-posts.ts';
import { useTestBot } from './start-test-bot.ts';
import { useWorkers } from './use-workers.ts';

/**
 * For each test a cohort with a Slack channel, a founder in it, and workers that post there. The channel
 * hears everything unless a test chooses otherwise.
 */
export function useCohortChannel({ posts: heard = 'all' }: { posts?: ChannelPosts } = {}) {
  const bot = useTestBot();
  const workers = useWorkers(bot);
  const current = { founderId: '', cohortId: '', channelId: '' };

  beforeAll(() => bot().install());
  beforeEach(async () => {
    await bot().database.db.deleteFrom('slack_outbox').execute();
    await openChannel();
  });
  afterEach(() => bot().slack.setDown(false));

  /** Opens another cohort with a channel and a founder, and makes them the current ones. */
  async function openChannel(): Promise<void> {
    const { db } = bot().database;
    const cohort = await newCohort(db);
    const client = await bot().context.workspaces.client(bot().teamId);
    const name = cohort.name.toLowerCase().replace(' ', '-');
    const created = await client?.conversations.create({ name });
    current.channelId = created?.channel?.id ?? '';
    const channel = { slack_channel_id: current.channelId, channel_posts: heard };
    await updateRows(db, 'cohorts', { id: cohort.id }, channel);
    current.cohortId = cohort.id;
    current.founderId = await newAda();
  }

  const newAda = async () =>
    (await newFounder(bot().database.db, { cohortId: current.cohortId, name: 'Ada *Park*' })).id;

  const work = (intervalMs?: number) => workers.start({ intervalMs });

  async function complete(title: string): Promise<string> {
    const { db } = bot().database;
    const { founderId } = current;
    const task = await newTask(db, { founderId, title });
    await completeTask(db, { founderId, taskId: task.id, now: new Date(), source: 'web' });
    return task.id;
  }

  /** By a founder each, because the completions of one founder within an hour are one post. */
  async function completeAll(...titles: string[]): Promise<void> {
    for (const title of titles) {
      current.founderId = await newAda();
      await complete(title);
    }
  }

  const called = (method: string) =>
    bot()
      .slack.called(method)
      .filter((call) => call.args.channel === current.channelId);
  const attempts = () => called('chat.postMessage');
  const posts = () => attempts().filter((call) => call.status === 200);

  const outbox = () =>
    bot()
      .database.db.selectFrom('slack_outbox')
      .where('channel_id', '=', current.channelId)
      .orderBy('id')
      .select(['kind', 'state', 'last_error', 'attempts', 'message_ts'])
      .execute();

  return {
    bot,
    current,
    openChannel,
    work,
    complete,
    completeAll,
    called,
    attempts,
    posts,
    outbox,
  };
}
