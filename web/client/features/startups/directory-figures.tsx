import type { StartupFigures } from '#shared/api/startups.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';

/** Of the whole community, whatever is chosen. */
export function DirectoryFigures({ figures }: { figures: StartupFigures }) {
  const cards = [
    { label: 'Total Startups', value: figures.startups },
    { label: 'Seeking Funding', value: figures.seeking },
    { label: 'With Revenue', value: figures.withRevenue },
    { label: 'Industries', value: figures.industries },
  ];
  return <FigureCards cards={cards} />;
}
