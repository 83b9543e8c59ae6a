import { sql } from 'kysely';
import type { OpenedCard, TeaserCard } from '#shared/api/portfolio.ts';
import { type CardFields, directoryCard } from '../startups/card-fields.ts';
import { paceOf } from './pace-of.ts';

const { founderName, founderAvatar, websiteUrl: _, ...ofStartup } = directoryCard;

/** What every investor sees of `startup_applications as a`: nothing that leads to its founder. */
const teaserCard: CardFields<TeaserCard> = {
  ...ofStartup,
  fundingRaised: sql`a.funding_raised`,
  monthlyRevenue: sql`a.monthly_revenue`,
};

/** What an approved one sees. */
function openedCard(now: Date): CardFields<OpenedCard> {
  return {
    ...teaserCard,
    founderName,
    founderAvatar,
    hasWebsite: sql`coalesce(a.website_url <> '', false)`,
    hasDeck: sql`coalesce(a.pitch_deck_url <> '', false)`,
    pace: paceOf(now),
  };
}

type Viewer = { isApproved: boolean; now: Date };

export function portfolioCard({ isApproved, now }: Viewer): CardFields {
  return isApproved ? openedCard(now) : teaserCard;
}
