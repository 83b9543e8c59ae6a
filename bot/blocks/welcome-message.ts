import type { SlackAccount } from '#db/queries/slack/linked-founders.ts';
import { brand } from '#shared/brand.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { bold } from './escape.ts';

/** The first direct message after linking. */
export function welcomeMessage(account: SlackAccount): Message {
  const { name, channelId, botMayInvite, cohortName } = account;
  const join = botMayInvite ? '' : ': do join it';
  const channel =
    channelId && cohortName ? ` Your cohort’s channel is <#${channelId}>${join}.` : '';
  return plainMessage(
    `You are connected to ${brand.name} as ${bold(name, 80)}.${channel}`,
    'Start with `/task list`, or `/task help` for everything I can do.',
  );
}
