import type { WebClient } from '@slack/web-api';
import type { OutboxMessage } from '#db/operations/slack/claim-next-message.ts';
import { findCompletionNews } from '#db/queries/slack/find-completion-news.ts';
import { findPledgeNews } from '#db/queries/slack/find-pledge-news.ts';
import { findPostedMessage } from '#db/queries/slack/find-posted-message.ts';
import { findThanksNews } from '#db/queries/slack/find-thanks-news.ts';
import type { Message } from '../blocks/block-kit.ts';
import { completionPost, pledgePost } from '../blocks/channel-posts.ts';
import { thanksPost } from '../blocks/thanks-messages.ts';
import type { BotContext } from '../context.ts';
import { type Delivery, dropped, type Prepared, postMessage } from './delivery.ts';
import { prepareDirectMessage } from './prepare-direct-message.ts';

/** Makes a waiting message from its subject as it stands now; some have nothing to say any more. */
export async function prepareDelivery(
  context: BotContext,
  { teamId, channelId, kind, subjectId }: OutboxMessage,
): Promise<Prepared> {
  const { db, workspaces } = context;
  const client = await workspaces.client(teamId);
  if (!client) return { outcome: { state: 'parked', reason: 'slack_not_installed' } };
  switch (kind) {
    case 'streak_at_risk':
    case 'pledge_missed':
    case 'peer_help':
      return prepareDirectMessage(context, client, { teamId, channelId, kind, subjectId });
    case 'completion': {
      const news = await findCompletionNews(db, { completionId: subjectId });
      return news ? post(client, channelId, completionPost(news)) : dropped('taken_back');
    }
    case 'pledge': {
      const news = await findPledgeNews(db, { taskId: subjectId });
      if (!news || news.state === 'withdrawn') return dropped('no_pledge');
      return post(client, channelId, pledgePost(news));
    }
    case 'thanks': {
      const news = await findThanksNews(db, { thanksId: subjectId });
      return news ? post(client, channelId, thanksPost(news)) : dropped('taken_back');
    }
    case 'completion_retraction':
    case 'thanks_retraction': {
      const retracted = kind === 'thanks_retraction' ? 'thanks' : 'completion';
      const posted = await findPostedMessage(db, { kind: retracted, subjectId });
      if (!posted) return dropped('never_posted');
      return {
        async send() {
          await client.chat.delete({ channel: posted.channelId, ts: posted.ts });
          return posted.ts;
        },
      };
    }
    case 'pledge_update': {
      const posted = await findPostedMessage(db, { kind: 'pledge', subjectId });
      const news = posted && (await findPledgeNews(db, { taskId: subjectId }));
      if (!news) return dropped('never_posted');
      return {
        async send() {
          const { channelId: channel, ts } = posted;
          await client.chat.update({ channel, ts, ...pledgePost(news) });
          return ts;
        },
      };
    }
  }
}

function post(client: WebClient, channel: string, message: Message): Delivery {
  return {
    send: () => postMessage(client, channel, message),
    join: () => client.conversations.join({ channel }),
  };
}
