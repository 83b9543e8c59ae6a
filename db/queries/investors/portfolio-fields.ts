import { sql } from 'kysely';
import type { OpenedCard, TeaserCard } from '#shared/api/portfolio.ts';
import { type CardFields, directoryCard } from '../startups/card-fields.ts';

const { founderName, founderAvatar, websiteUrl, ...ofStartup } = directoryCard;

/** What every investor sees of `startup_applications as a`: nothing that leads to its founder. */
const teaserCard: CardFields<TeaserCard> = {
  ...ofStartup,
  fundingRaised: sql`a.funding_raised`,
  monthlyRevenue: sql`a.monthly_revenue`,
};

/** What an approved one sees. */
const openedCard: CardFields<OpenedCard> = {
  ...teaserCard,
  founderName,
  founderAvatar,
  websiteUrl,
  pitchDeckUrl: sql`a.pitch_deck_url`,
};

export function portfolioCard({ isApproved }: { isApproved: boolean }): CardFields {
  return isApproved ? openedCard : teaserCard;
}
