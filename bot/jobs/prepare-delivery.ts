import type { OutboxMessage } from '#db/operations/deliveries/slack-outbox.ts';
import { findDigestNews } from '#db/queries/digest.ts';
import { findPledgeNews } from '#db/queries/pledges.ts';
import { findMilestoneNews, findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { findThanksNews } from '#db/queries/thanks.ts';
import { milestonePost, pledgePost } from '../blocks/channel-posts.ts';
import { digestPost } from '../blocks/digest-post.ts';
import { thanksPost } from '../blocks/thanks-messages.ts';
import type { BotContext } from '../context.ts';
import { dropped, type Prepared, post } from './delivery.ts';
import { prepareCompletion, prepareCompletionRetraction } from './prepare-completion.ts';
import { prepareDirectMessage } from './prepare-direct-message.ts';
import { prepareFarewell } from './prepare-farewell.ts';
import { prepareIntroductionUpdate } from './prepare-introduction.ts';

const retracted = {
  thanks_retraction: 'thanks',
  milestone_retraction: 'milestone',
} as const;

/** Makes a waiting message from its subject as it stands now; some have nothing to say any more. */
export async function prepareDelivery(
  context: BotContext,
  { teamId, channelId, kind, subjectId }: OutboxMessage,
): Promise<Prepared> {
  const { db, workspaces, config, clock } = context;
  const client = await workspaces.client(teamId);
  if (!client) return { outcome: { state: 'parked', reason: 'slack_not_installed' } };
  switch (kind) {
    case 'morning_list':
    case 'streak_at_risk':
    case 'pledge_missed':
    case 'peer_help':
    case 'cheer':
    case 'introduction':
    case 'introduction_reminder':
    case 'founder_message':
    case 'weekly_brief':
      return prepareDirectMessage(context, client, { teamId, channelId, kind, subjectId });
    case 'completion':
      return prepareCompletion(context, client, { channelId, subjectId });
    case 'completion_retraction':
      return prepareCompletionRetraction(context, client, { subjectId });
    case 'pledge': {
      const news = await findPledgeNews(db, { taskId: subjectId });
      if (!news || news.state === 'withdrawn') return dropped('no_pledge');
      return post(client, channelId, pledgePost(news));
    }
    case 'thanks': {
      const news = await findThanksNews(db, { thanksId: subjectId });
      return news ? post(client, channelId, thanksPost(news)) : dropped('taken_back');
    }
    case 'milestone': {
      const news = await findMilestoneNews(db, { newsId: subjectId });
      return news ? post(client, channelId, milestonePost(news)) : dropped('taken_back');
    }
    case 'digest': {
      const news = await findDigestNews(db, { subjectId, now: clock() });
      const { publicUrl } = config;
      return news ? post(client, channelId, digestPost(news, { publicUrl })) : dropped('no_news');
    }
    case 'thanks_retraction':
    case 'milestone_retraction': {
      const posted = await findPostedMessage(db, { kind: retracted[kind], subjectId });
      if (!posted) return dropped('never_posted');
      return {
        async send() {
          await client.chat.delete({ channel: posted.channelId, ts: posted.ts });
          return { ts: posted.ts, threadTs: null };
        },
      };
    }
    case 'farewell':
    case 'channel_archive':
      return prepareFarewell(context, client, { kind, teamId, channelId });
    case 'introduction_update':
      return prepareIntroductionUpdate(context, client, { channelId, subjectId });
    case 'pledge_update': {
      const posted = await findPostedMessage(db, { kind: 'pledge', subjectId });
      const news = posted && (await findPledgeNews(db, { taskId: subjectId }));
      if (!news) return dropped('never_posted');
      return {
        async send() {
          const { channelId: channel, ts } = posted;
          await client.chat.update({ channel, ts, ...pledgePost(news) });
          return { ts, threadTs: null };
        },
      };
    }
  }
}
