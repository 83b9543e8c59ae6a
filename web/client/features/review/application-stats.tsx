import type { ApplicationList } from '#shared/api/review.ts';
import classes from './application-stats.module.css';

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
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, value, beside }) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.figure}>{figure.format(value)}</dd>
          {beside && <dd className={classes.line}>{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}

function line(value: number, what: string): string | null {
  return value > 0 ? `${figure.format(value)} ${what}` : null;
}
