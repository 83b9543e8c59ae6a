import { sql } from 'kysely';
import type { OpenedCard, TeaserCard } from '#shared/api/portfolio.ts';
import { type CardFields, directoryCard } from '../startups/card-fields.ts';
import { linkOf } from './link-of.ts';
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
    websitePath: linkOf('website'),
    deckPath: linkOf('deck'),
    pace: paceOf(now),
  };
}

type Viewer = { isApproved: boolean; now: Date };

export function portfolioCard({ isApproved, now }: Viewer): CardFields {
  return isApproved ? openedCard(now) : teaserCard;
}
