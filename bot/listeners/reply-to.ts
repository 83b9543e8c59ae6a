import type { WebClient } from '@slack/web-api';
import type { Message } from '../blocks/block-kit.ts';
import type { BotContext } from '../context.ts';
import { postResponse } from '../slack/post-response.ts';
import type { Incoming } from './incoming.ts';

type Options = {
  client: WebClient;
  /** Draws the Home tab with a line of what happened. */
  showOnHome(notice: string): Promise<void>;
};

export type ReplyOptions = {
  keepOriginal?: boolean;
  /** A form's answer takes the place of the message that it was opened from. */
  inPlace?: boolean;
};

export type Reply = (message: Message, options?: ReplyOptions) => Promise<void>;

/** Answers where the person is; nobody else sees it. */
export function replyTo(
  { config }: BotContext,
  { origin, userId }: Incoming,
  { client, showOnHome }: Options,
): Reply {
  return async (message, { keepOriginal = false, inPlace = false } = {}) => {
    if (origin.kind === 'home') {
      await showOnHome(message.text);
    } else if (origin.kind === 'response') {
      const hasOriginal = origin.hasOriginal || inPlace;
      const replaces = hasOriginal && !keepOriginal;
      const how = hasOriginal ? { replace_original: replaces } : {};
      const below = origin.thread && !replaces ? { thread_ts: origin.thread.ts } : {};
      const body = { response_type: 'ephemeral', ...how, ...below, ...message };
      await postResponse(origin.url, body, config.slack);
    } else {
      await client.chat.postMessage({ channel: userId, ...message });
    }
  };
}
