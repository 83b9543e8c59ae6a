import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import filters from './board-filters.module.css';
import board from './task-board.module.css';

const field = 36;
const search = { in: filters.search, of: [field] };
const column: SkeletonShape = {
  in: board.column,
  of: [{ in: board.blanks, of: [24, 108, 198, 108] }],
};
const shapes: SkeletonShape[] = [
  49,
  { block: board.blankBox },
  { in: filters.filters, of: [search, { in: filters.status, of: [field] }, field, field] },
  { in: board.columns, of: [column, column, column] },
];

/** Progress, recommendations, filters and columns, while they are loaded. */
export function TaskBoardSkeleton() {
  return <Skeleton isPage heights={shapes} label="Loading your tasks" />;
}
