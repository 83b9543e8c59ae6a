import type { DeliveryList } from '#shared/api/deliveries.ts';
import {
  DeliveryBanners,
  DeliveryFilters,
  DeliveryItems,
  DeliveryStats,
} from '../features/deliveries/delivery-list.tsx';
import { useDeliveries } from '../features/deliveries/delivery-queries.ts';
import { type DeliveryQuery, deliveryQuery } from '../features/deliveries/delivery-rules.ts';
import { UnclaimedPayments } from '../features/payments/unclaimed-payments.tsx';
import { useFocusNextRow } from '../lib/focus.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import pageLinks from '../ui/pagination.module.css';
import { PageLink } from '../ui/pagination.tsx';

export function AdminDeliveryPage() {
  const [query, change] = useUrlQuery(deliveryQuery);
  const deliveries = useDeliveries(query);
  return (
    <div className="flex-column gap-20">
      <PageHead title="Delivery" area="Admin">
        Emails, Slack posts and jobs that failed or have waited too long.
      </PageHead>
      <UnclaimedPayments />
      <Loaded query={deliveries} heights={[82, 36, 320]} label="Loading the deliveries">
        {(list) => (
          <>
            <DeliveryBanners parked={list.parked} unsendableMails={list.unsendableMails} />
            <DeliveryStats counts={list.counts} />
            <DeliveryFilters query={query} onChange={change} />
            <Items list={list} query={query} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Items({ list, query }: { list: DeliveryList; query: DeliveryQuery }) {
  const { deliveries, page, hasMore } = list;
  const to = (target: number) => ({ search: deliveryQuery.write({ ...query, page: target }) });
  const rows = useFocusNextRow(deliveries.length);
  const isNarrowed = query.kind !== null || query.state !== null;
  return (
    <>
      {deliveries.length === 0 ? (
        <EmptyState>
          <p>{isNarrowed ? 'Nothing of this kind is in trouble.' : 'Everything is delivered.'}</p>
        </EmptyState>
      ) : (
        <DeliveryItems deliveries={deliveries} rows={rows} />
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className={`row wrap gap-8 ${pageLinks.pages}`}>
          {page > 1 && <PageLink to={to(page - 1)}>Newer</PageLink>}
          {hasMore && <PageLink to={to(page + 1)}>Older</PageLink>}
        </nav>
      )}
    </>
  );
}
