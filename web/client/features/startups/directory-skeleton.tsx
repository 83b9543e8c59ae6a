import { figureCardsShape } from '../../ui/figure-cards-shape.ts';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import filters from './directory-filters.module.css';
import list from './directory-list.module.css';

const field = 36;
const shapes: SkeletonShape[] = [
  figureCardsShape,
  {
    in: filters.filters,
    of: [
      field,
      { in: filters.choices, of: [field, field, field] },
      { in: filters.chipRows, of: [field, field] },
    ],
  },
  24,
  { in: list.startups, of: Array.from({ length: 6 }, () => 307) },
];

/** Figures, filters and cards of the directory, while they are loaded. */
export function DirectorySkeleton() {
  return <Skeleton isPage heights={shapes} label="Loading the community" />;
}
