import classes from './stat-cards.module.css';

const figure = new Intl.NumberFormat('en-US');

type Stat = { label: string; value: number; beside?: string | null };

/** Figures in a row, each under its name. */
export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(({ label, value, beside }) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.figure}>{figure.format(value)}</dd>
          {beside && <dd className={classes.line}>{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}
