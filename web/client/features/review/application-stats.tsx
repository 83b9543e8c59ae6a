import type { ApplicationList } from '#shared/api/review.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';

const figure = new Intl.NumberFormat('en-US');

export function ApplicationStats({ counts }: { counts: ApplicationList['counts'] }) {
  const cards = [
    {
      label: 'Total Applications',
      value: counts.total,
      beside: line(counts.withdrawn, 'withdrawn'),
    },
    {
      label: 'Pending Review',
      value: counts.pending,
      beside: line(counts.under_review, 'under review'),
    },
    { label: 'Accepted', value: counts.accepted },
    { label: 'Rejected', value: counts.rejected },
  ];
  return <FigureCards cards={cards} />;
}

function line(value: number, what: string): string | null {
  return value > 0 ? `${figure.format(value)} ${what}` : null;
}
