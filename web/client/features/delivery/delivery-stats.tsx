import type { DeliveryList } from '#shared/api/delivery.ts';
import classes from './delivery-stats.module.css';

const figure = new Intl.NumberFormat('en-US');

export function DeliveryStats({ counts }: Pick<DeliveryList, 'counts'>) {
  const { waiting, failed, sent } = counts;
  return (
    <dl className={classes.stats}>
      <Stat label="Waiting too long" value={waiting} />
      <Stat label="Failed" value={failed} isBad={failed > 0} />
      <Stat label="Sent in 24 hours" value={sent} />
    </dl>
  );
}

function Stat({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className={classes.stat} data-bad={isBad || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{figure.format(value)}</dd>
    </div>
  );
}
