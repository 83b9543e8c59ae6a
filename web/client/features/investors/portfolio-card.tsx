import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortfolioCard as Card } from '#shared/api/portfolio.ts';
import type { Match } from '#shared/domain/match.ts';
import { investorStartupPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { fundingRaisedText, monthlyRevenueText } from '../../ui/startup/startup-words.ts';
import { MatchNote } from './match-note.tsx';
import { SaveButton } from './save-button.tsx';
import { cardWords, StartupLinks } from './startup-links.tsx';

type Props = {
  startup: Card;
  isSaved: boolean;
  /** Whether website, deck, profile and introductions are open to who looks. */
  isOpen: boolean;
  /** How it fits what the investor looks for. */
  match: Match | null;
  /** Asks for an introduction. */
  intro: ReactNode;
};

/** A startup as an investor sees it in the grid. */
export function PortfolioCard({ startup, isSaved, isOpen, match, intro }: Props) {
  const { founderId, hasWebsite = false, hasDeck = false, monthlyRevenue } = startup;
  const facts = [
    `Raised: ${fundingRaisedText(startup.fundingRaised)}`,
    ...(monthlyRevenue ? [`${monthlyRevenueText(monthlyRevenue)} revenue`] : []),
  ];
  return (
    <StartupCard
      startup={startup}
      facts={facts}
      corner={<SaveButton startup={startup} isSaved={isSaved} />}
      {...(isOpen && { titleTo: investorStartupPath(founderId) })}
      note={match && <MatchNote match={match} name={startup.startupName} />}
      actions={
        isOpen ? (
          <>
            <StartupLinks startup={{ ...startup, hasWebsite, hasDeck }} words={cardWords} />
            {intro}
          </>
        ) : (
          <Locked />
        )
      }
    />
  );
}

/** What opens with verification and approval, as the banner above says. */
function Locked() {
  return ['Visit', 'Deck', 'Intro'].map((label) => (
    <Button
      key={label}
      variant="default"
      disabled
      title="Opens when you are approved"
      leftSection={<Icon name="lock" size={14} />}
    >
      {label}
    </Button>
  ));
}
