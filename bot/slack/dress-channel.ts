import type { WebClient } from '@slack/web-api';
import { brand } from '#shared/brand.ts';
import type { BotContext } from '../context.ts';

type Channel = { channelId: string; cohortName: string };

/**
 * Gives a channel that the bot made its topic and a bookmark to the product. It is a channel
 * without them, too: what Slack refuses is logged, and the bot goes on.
 */
export async function dressChannel(
  { config, logger }: Pick<BotContext, 'config' | 'logger'>,
  client: WebClient,
  { channelId: channel, cohortName }: Channel,
): Promise<void> {
  const { topic, bookmark } = channelDress({ cohortName, publicUrl: config.publicUrl });
  const steps = [
    () => client.conversations.setTopic({ channel, topic }),
    () => client.bookmarks.add({ channel_id: channel, ...bookmark }),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.warn({ err: error, channel }, 'Slack did not dress a channel');
    }
  }
}

/** What a cohort's channel wears. */
export function channelDress({ cohortName, publicUrl }: { cohortName: string; publicUrl: string }) {
  return {
    topic: `${cohortName}: pledges and wins, posted by ${brand.name}`.slice(0, 250),
    bookmark: {
      title: brand.name,
      type: 'link' as const,
      link: `${publicUrl}/app/cohort`,
      emoji: ':checkered_flag:',
    },
  };
}
