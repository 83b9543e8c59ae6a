import { figureCardsShape } from '../../ui/figure-cards-shape.ts';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import filters from './portfolio-filters.module.css';
import grid from './portfolio-grid.module.css';

const field = 36;
const above: SkeletonShape[] = [
  figureCardsShape,
  {
    in: filters.filters,
    of: [
      { in: filters.search, of: [field] },
      { in: filters.chipRows, of: [field, field] },
      { in: filters.sort, of: [field] },
    ],
  },
];

/** A portfolio while it is loaded: its cards, and what stands above those but in a list of saved ones. */
export function PortfolioSkeleton({ isWhole = false }: { isWhole?: boolean }) {
  const cards: SkeletonShape = {
    in: grid.grid,
    of: Array.from({ length: isWhole ? 6 : 3 }, () => (isWhole ? 372 : 426)),
    says: 'Loading startup portfolio...',
  };
  return <Skeleton isPage heights={isWhole ? [...above, cards] : [cards]} label={null} />;
}
