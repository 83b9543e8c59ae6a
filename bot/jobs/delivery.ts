import type { WebClient } from '@slack/web-api';
import type { Outcome } from '#db/operations/slack/settle-message.ts';
import type { Message } from '../blocks/block-kit.ts';

export type Delivery = {
  /** Returns the message's `ts`. */
  send(): Promise<string | null>;
  /** Lets the bot into the channel, where that may be what is missing. */
  join?(): Promise<unknown>;
};

export type Prepared =
  | Delivery
  | {
      outcome: Outcome;
      /** Before anything else goes to the channel. */
      waitMs?: number;
    };

export const dropped = (reason: string): Prepared => ({ outcome: { state: 'dropped', reason } });

/** A new message, to a channel or to one person. */
export async function postMessage(
  client: WebClient,
  channel: string,
  message: Message,
): Promise<string | null> {
  const quiet = { unfurl_links: false, unfurl_media: false };
  const { ts } = await client.chat.postMessage({ channel, ...message, ...quiet });
  return ts ?? null;
}
