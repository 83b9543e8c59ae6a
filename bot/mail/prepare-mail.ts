import type { ClaimedMail } from '#db/operations/mails/claim-mail.ts';
import { findFounderWeek } from '#db/queries/digest/find-founder-week.ts';
import { createUnsubscribeToken } from '#db/unsubscribe-token.ts';
import type { BotContext } from '../context.ts';
import { type MailContent, type RenderedMail, renderMail } from './mail-layout.ts';
import { weeklyDigest } from './templates/weekly-digest.ts';

/** Writes a mail from what it was queued with and what has become of that. Null: nothing to say any more. */
export async function prepareMail(
  context: BotContext,
  mail: ClaimedMail,
): Promise<RenderedMail | null> {
  const { publicUrl, supportEmail } = context.config;
  const content = await contentOf(context, mail);
  return content && renderMail(content, { publicUrl, supportEmail });
}

async function contentOf(
  { db, config, clock }: BotContext,
  { template, data, founderId }: ClaimedMail,
): Promise<MailContent | null> {
  switch (template) {
    case 'weekly-digest': {
      if (!founderId) return null;
      const { weekStart } = data;
      const week = await findFounderWeek(db, { founderId, weekStart, now: clock() });
      const token = createUnsubscribeToken(config.appSecret, { founderId, type: 'weekly_digest' });
      const links = {
        boardUrl: `${config.publicUrl}/app/tasks`,
        unsubscribeUrl: `${config.publicUrl}/unsubscribe/${token}`,
      };
      return week && weeklyDigest(week, links);
    }
  }
}
