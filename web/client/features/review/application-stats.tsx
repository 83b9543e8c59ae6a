import type { ApplicationList } from '#shared/api/application-list.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';

const figure = new Intl.NumberFormat('en-US');

type Props = Pick<ApplicationList, 'counts' | 'premium'>;

export function ApplicationStats({ counts, premium }: Props) {
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
    { label: 'Accepted', value: counts.accepted, beside: premiumLine(premium) },
    { label: 'Rejected', value: counts.rejected },
  ];
  return <FigureCards cards={cards} />;
}

function line(value: number, what: string): string | null {
  return value > 0 ? `${figure.format(value)} ${what}` : null;
}

function premiumLine({ members, pastDue }: ApplicationList['premium']): string | null {
  const all = line(members, 'with premium');
  const late = line(pastDue, 'late in paying');
  return all && late ? `${all}, ${late}` : all;
}
