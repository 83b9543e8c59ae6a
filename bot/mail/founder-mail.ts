import { listMailRecipients } from '#db/queries/notifications.ts';
import { createUnsubscribeToken, type FounderSubscription } from '#db/signed-links.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../context.ts';

/** Null if the founder does not want it any more, or nothing is left to say. */
export async function writeFounderMail(
  context: MailContext,
  subscription: FounderSubscription,
  write: (viewer: Viewer, links: MailLinks) => Promise<MailContent | null>,
): Promise<MailContent | null> {
  const { founderId, type } = subscription;
  const now = context.clock();
  const [recipient] = await listMailRecipients(context.db, { founderIds: [founderId], type });
  if (!recipient) return null;
  const { timeZone } = recipient;
  return write({ now, timeZone }, createMailLinks(context, subscription));
}

export type MailLinks = { boardUrl: string; unsubscribeUrl: string };

/** The link on which the founder acts on the mail, and the one that stops mails of its kind. */
export function createMailLinks(
  { config }: MailContext,
  subscription: FounderSubscription,
): MailLinks {
  const token = createUnsubscribeToken(config.appSecret, subscription);
  return {
    boardUrl: `${config.publicUrl}/app/tasks`,
    unsubscribeUrl: `${config.publicUrl}/unsubscribe/${token}`,
  };
}
