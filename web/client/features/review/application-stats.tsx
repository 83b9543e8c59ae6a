import type { ApplicationList } from '#shared/api/review.ts';
import { StatCards } from '../../ui/stat-cards.tsx';

const figure = new Intl.NumberFormat('en-US');

export function ApplicationStats({ counts }: { counts: ApplicationList['counts'] }) {
  return (
    <StatCards
      stats={[
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
      ]}
    />
  );
}

function line(value: number, what: string): string | null {
  return value > 0 ? `${figure.format(value)} ${what}` : null;
}
