import { afterEach, beforeEach } from 'vitest';
import { requestPostEdit } from '#db/operations/slack/shared-posts.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { takeJobs } from '#db/testing/take-jobs.ts';
import { type ChannelPosts, editEveryMs } from '#shared/domain/channel-posts.ts';
import { localDate } from '#shared/time.ts';
import { sendChannelMessages } from '../jobs/slack-outbox.ts';
import { useCohortChannel } from './use-cohort-channel.ts';

/** A cohort's channel whose clock and sending a test moves by itself. */
export function useDrivenChannel(heard: ChannelPosts) {
  const channel = useCohortChannel({ posts: heard });
  const { bot, current, called } = channel;
  const { db } = bot;
  let now = new Date();

  beforeEach(async () => {
    at('2026-11-20T09:00:00Z');
    await clearJobs(db);
  });
  afterEach(() => {
    bot().now = null;
  });

  function at(time: string | Date): void {
    now = new Date(time);
    bot().now = now;
  }

  /** Passes minutes, and has everything sent that waits by then. */
  async function pass(minutes: number): Promise<void> {
    at(new Date(now.getTime() + minutes * 60_000));
    for (const edit of await takeJobs(db, 'edit-post')) await requestPostEdit(db, edit);
    await send();
  }

  /** Sends what waits, a message a second. */
  async function send(): Promise<void> {
    const { channelId } = current;
    const timing = { intervalMs: 1_000, leaseMs: 15_000, editEveryMs, wakeAt: () => {} };
    const waiting = () =>
      readRows(db, 'slack_outbox', { channel_id: channelId, state: 'waiting' }, 'id');
    for (let tries = 0; tries < 500 && (await waiting()).length > 0; tries += 1) {
      await sendChannelMessages(bot().context, { channelId }, timing);
      at(new Date(now.getTime() + 1_001));
    }
  }

  type Founder = { id: string; name: string };
  const newPeer = (name: string, slackUserId?: string): Promise<Founder> =>
    newFounder(db, { cohortId: current.cohortId, name, slackUserId });

  async function complete(
    founderId: string,
    title: string,
    { isPrivate = false }: { isPrivate?: boolean } = {},
  ): Promise<string> {
    at(new Date(now.getTime() + 1));
    const { id } = await newTask(db, { founderId, title, now, isPrivate });
    await completeTask(db, { founderId, taskId: id, now, source: 'web' });
    return id;
  }

  async function pledge(founderId: string, title: string): Promise<string> {
    at(new Date(now.getTime() + 1));
    const dueOn = localDate(new Date(now.getTime() + 7 * 86_400_000), 'UTC');
    return (await newTask(db, { founderId, title, now, dueOn, isPublicPledge: true })).id;
  }

  const hear = (choice: ChannelPosts) =>
    updateRows(db, 'cohorts', { id: current.cohortId }, { channel_posts: choice });

  const posts = () => called('chat.postMessage').filter(({ status }) => status === 200);
  const edits = () => called('chat.update').filter(({ status }) => status === 200);

  return {
    ...channel,
    at,
    now: () => now,
    pass,
    send,
    newPeer,
    complete,
    pledge,
    hear,
    posts,
    edits,
    texts: () => posts().map(({ args }) => args.text ?? ''),
    /** The latest edit, as a reader sees it. */
    lastEdit: () => ({
      text: edits().at(-1)?.args.text ?? '',
      blocks: edits().at(-1)?.args.blocks ?? '',
    }),
  };
}
