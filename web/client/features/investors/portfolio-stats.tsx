import type { Portfolio } from '#shared/api/portfolio.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';

export function PortfolioStats({ figures }: { figures: Portfolio['figures'] }) {
  return (
    <FigureCards
      cards={[
        { label: 'Total Startups', value: figures.startups },
        { label: 'Seeking Funding', value: figures.seeking },
        { label: 'With Revenue', value: figures.withRevenue },
        { label: 'Team Size 3+', value: figures.teamOfThree },
      ]}
    />
  );
}
