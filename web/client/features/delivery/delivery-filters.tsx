import { SegmentedControl } from '@mantine/core';
import type { DeliveryKind, DeliveryState } from '#shared/domain/deliveries.ts';
import classes from './delivery-filters.module.css';
import type { DeliveryQuery } from './delivery-query.ts';

const kinds: { value: DeliveryKind | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'mail', label: 'Mails' },
  { value: 'post', label: 'Slack' },
  { value: 'job', label: 'Jobs' },
];
const states: { value: DeliveryState | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
];

type Props = { query: DeliveryQuery; onChange: (wish: Partial<DeliveryQuery>) => void };

/** A new choice begins at the first page. */
export function DeliveryFilters({ query, onChange }: Props) {
  return (
    <search className={classes.filters}>
      <SegmentedControl
        aria-label="What"
        value={query.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind || null, page: 1 })}
        data={kinds}
      />
      <SegmentedControl
        aria-label="State"
        value={query.state ?? ''}
        onChange={(state) => onChange({ state: state || null, page: 1 })}
        data={states}
      />
    </search>
  );
}
