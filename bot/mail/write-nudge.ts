import { listMailRecipients } from '#db/queries/notifications.ts';
import type { Subscription } from '#db/signed-links.ts';
import { isQuiet } from '#shared/domain/quiet-hours.ts';
import type { Viewer } from '../blocks/due-label.ts';
import type { BotContext } from '../context.ts';
import type { MailContent } from './mail-layout.ts';
import { type MailLinks, mailLinks } from './mail-links.ts';

type Write = (viewer: Viewer, links: MailLinks) => Promise<MailContent | null>;

/** Null where it is not wanted any more, or nothing is left to say; in quiet hours it waits. */
export async function writeNudge(
  context: BotContext,
  subscription: Subscription,
  write: Write,
): Promise<MailContent | 'quiet_hours' | null> {
  const { founderId, type } = subscription;
  const now = context.clock();
  const [recipient] = await listMailRecipients(context.db, { founderIds: [founderId], type });
  if (!recipient) return null;
  const { timeZone, quiet } = recipient;
  const content = await write({ now, timeZone }, mailLinks(context, subscription));
  return content && isQuiet(quiet, now, timeZone) ? 'quiet_hours' : content;
}
