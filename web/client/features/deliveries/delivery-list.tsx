import { Link } from 'react-router-dom';
import type { Delivery, DeliveryList } from '#shared/api/deliveries.ts';
import {
  type DeliveryKind,
  type DeliveryState,
  deliveryLabel,
  deliveryReason,
  slackReason,
} from '#shared/domain/deliveries.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { durationLabel } from '#shared/relative-time.ts';
import type { useFocusNextRow } from '../../lib/focus.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { ChoiceChips, FilterBar } from '../../ui/filter-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './deliveries.module.css';
import { useResolveDelivery } from './delivery-queries.ts';
import type { DeliveryQuery } from './delivery-rules.ts';

const kindLabels: Record<DeliveryKind, string> = { mail: 'Email', post: 'Slack post', job: 'Job' };

type Props = { deliveries: Delivery[]; rows: ReturnType<typeof useFocusNextRow> };

export function DeliveryItems({ deliveries, rows }: Props) {
  return (
    <ul className={`card ${classes.list}`} {...rows}>
      {deliveries.map((delivery) => (
        <DeliveryItem key={`${delivery.kind}:${delivery.id}`} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const now = useNow();
  const { kind, what, to, state, attempts, since, nextAt } = delivery;
  const { text, detail } = deliveryReason(kind, delivery.reason);
  const name = deliveryLabel(kind, what);
  return (
    <ActionRow
      name={name}
      beside={
        <>
          {to && (
            <span className="shrinks soft breakable">
              {kind === 'job' ? 'for' : 'to'} {to}
            </span>
          )}
          <Tag tone={state === 'failed' ? 'rose' : 'plain'}>
            {state === 'failed' ? 'Failed' : 'Waiting'}
          </Tag>
        </>
      }
      facts={
        <>
          {kindLabels[kind]} · <TimeAgo at={since} now={now} /> · {pluralize(attempts, 'attempt')}
          {nextAt && ` · ${nextAttemptText(nextAt, now)}`}
        </>
      }
      actions={<DeliveryActions delivery={delivery} name={to ? `${name} to ${to}` : name} />}
    >
      <p>{text}</p>
      {detail && <p className={`soft small breakable ${classes.detail}`}>{detail}</p>}
    </ActionRow>
  );
}

function DeliveryActions({ delivery, name }: { delivery: Delivery; name: string }) {
  const resolve = useResolveDelivery();
  const pendingAction = resolve.isPending ? resolve.variables.action : null;
  return (
    <>
      {delivery.canRetry && (
        <RowButton
          label={`Retry ${name}`}
          loading={pendingAction === 'retry'}
          disabled={pendingAction === 'drop'}
          onClick={() => resolve.mutate({ delivery, action: 'retry' })}
        >
          Retry
        </RowButton>
      )}
      <RowButton
        label={`Drop ${name}`}
        tone="rose"
        loading={pendingAction === 'drop'}
        disabled={pendingAction === 'retry'}
        onClick={() => resolve.mutate({ delivery, action: 'drop' })}
      >
        Drop
      </RowButton>
    </>
  );
}

function nextAttemptText(nextAt: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(nextAt) - now.getTime()) / 60_000);
  if (minutes <= 0) return 'next attempt any moment now';
  return `next attempt in ${durationLabel(minutes * 60_000)}`;
}

const kindFilters: { value: DeliveryKind | null; label: string }[] = [
  { value: null, label: 'Everything' },
  { value: 'mail', label: 'Emails' },
  { value: 'post', label: 'Slack' },
  { value: 'job', label: 'Jobs' },
];
const stateFilters: { value: DeliveryState | null; label: string }[] = [
  { value: null, label: 'Failed or waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
];

type DeliveryFiltersProps = {
  query: DeliveryQuery;
  onChange: (changes: Partial<DeliveryQuery>) => void;
};

/** Every change goes back to the first page. */
export function DeliveryFilters({ query, onChange }: DeliveryFiltersProps) {
  return (
    <FilterBar className={`wrap ${classes.filters}`}>
      <ChoiceChips
        legend="What"
        value={query.kind}
        choices={kindFilters}
        onChoose={(kind) => onChange({ kind, page: 1 })}
      />
      <ChoiceChips
        legend="State"
        value={query.state}
        choices={stateFilters}
        onChoose={(state) => onChange({ state, page: 1 })}
      />
    </FilterBar>
  );
}

const waitingText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one} waits` : `${count} ${many} wait`;

/** Problems that only the admin can solve, shown once above the list with what to do. */
export function DeliveryBanners({
  parked,
  unsendableMails,
}: Pick<DeliveryList, 'parked' | 'unsendableMails'>) {
  return (
    <>
      {parked && (
        <div role="alert" className={`flex gap-10 bad ${classes.banner}`}>
          <Icon name="alert" />
          <p>
            <strong>{slackReason(parked.reason)}</strong>{' '}
            {waitingText(parked.posts, 'post', 'posts')}.{' '}
            <Link to={paths.adminSlack} className={`strong ${classes.bannerLink}`}>
              Install the bot again
            </Link>
            , and {parked.posts === 1 ? 'it goes' : 'they go'} out by{' '}
            {parked.posts === 1 ? 'itself' : 'themselves'}.
          </p>
        </div>
      )}
      {unsendableMails > 0 && (
        <div role="alert" className={`flex gap-10 bad ${classes.banner}`}>
          <Icon name="alert" />
          <p>
            <strong>No email server is configured.</strong>{' '}
            {waitingText(unsendableMails, 'email', 'emails')}. Set SMTP_URL and MAIL_FROM, and start
            again.
          </p>
        </div>
      )}
    </>
  );
}

export function DeliveryStats({ counts }: Pick<DeliveryList, 'counts'>) {
  const { waiting, failed, sent } = counts;
  return (
    <dl className={`stack gap-12 ${classes.stats}`}>
      <Stat label="Waiting too long" value={waiting} />
      <Stat label="Failed" value={failed} isBad={failed > 0} />
      <Stat label="Sent in 24 hours" value={sent} />
    </dl>
  );
}

function Stat({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className={`between card flex-column ${classes.stat}`} data-bad={isBad || undefined}>
      <dt className="soft small">{label}</dt>
      <dd className={`tabular ${classes.statValue}`}>{formatNumber(value)}</dd>
    </div>
  );
}
