import { createUnsubscribeToken, type Subscription } from '#db/signed-links.ts';
import type { BotContext } from '../context.ts';

export type MailLinks = { boardUrl: string; unsubscribeUrl: string };

/** The way on, and the way out of mails of this kind. */
export function mailLinks({ config }: BotContext, subscription: Subscription): MailLinks {
  const token = createUnsubscribeToken(config.appSecret, subscription);
  return {
    boardUrl: `${config.publicUrl}/app/tasks`,
    unsubscribeUrl: `${config.publicUrl}/unsubscribe/${token}`,
  };
}
