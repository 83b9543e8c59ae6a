import type { ClaimedMail } from '#db/operations/deliveries/mail-outbox.ts';
import { findNewInSearches } from '#db/queries/investors/saved-searches.ts';
import { findMailedUpdate } from '#db/queries/investors/updates.ts';
import { createInvestorMailToken, type InvestorSubscription } from '#db/signed-links.ts';
import type { BotContext } from '../context.ts';
import type { MailContent } from './mail-layout.ts';
import { savedSearches } from './templates/saved-searches.ts';
import { startupUpdate } from './templates/startup-update.ts';

export type InvestorNews = Extract<ClaimedMail, { template: 'saved-searches' | 'startup-update' }>;

/** Null: stopped meanwhile, not approved any more, or nothing is left to tell. */
export async function writeInvestorNews(
  context: BotContext,
  mail: InvestorNews,
): Promise<MailContent | null> {
  const { db, config } = context;
  const { investorId } = mail.data;
  const linkOf = (kind: InvestorSubscription['kind']) =>
    `${config.publicUrl}/unsubscribe/${createInvestorMailToken(config.appSecret, { investorId, kind })}`;
  const investorUrl = `${config.publicUrl}/investor`;
  if (mail.template === 'saved-searches') {
    const news = await findNewInSearches(db, mail.data);
    if (!news?.isMailed || news.searches.length === 0) return null;
    return savedSearches(news, { investorUrl, unsubscribeUrl: linkOf({ searches: true }) });
  }
  const update = await findMailedUpdate(db, mail.data);
  if (!update) return null;
  const { founderId } = update;
  return startupUpdate(update, {
    startupUrl: `${investorUrl}/startups/${founderId}`,
    unsubscribeUrl: linkOf({ updatesOf: founderId }),
  });
}
