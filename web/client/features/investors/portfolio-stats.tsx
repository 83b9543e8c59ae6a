import type { Portfolio } from '#shared/api/portfolio.ts';
import { StatCards } from '../../ui/stat-cards.tsx';

export function PortfolioStats({ figures }: { figures: Portfolio['figures'] }) {
  return (
    <StatCards
      stats={[
        { label: 'Total Startups', value: figures.startups },
        { label: 'Seeking Funding', value: figures.seeking },
        { label: 'With Revenue', value: figures.withRevenue },
        { label: 'Team Size 3+', value: figures.teamOfThree },
      ]}
    />
  );
}
