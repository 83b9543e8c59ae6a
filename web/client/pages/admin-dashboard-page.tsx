import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationList } from '#shared/api/review.ts';
import { brand } from '#shared/brand.ts';
import {
  ApplicationFilters,
  ApplicationStats,
  ExportButton,
} from '../features/review/application-filters.tsx';
import {
  ApplicationCards,
  ApplicationTable,
  ListPages,
  useListKeys,
} from '../features/review/application-list.tsx';
import { KeysHelp } from '../features/review/keys-help.tsx';
import {
  defaultListQuery,
  type ListQuery,
  listSearch,
  readListQuery,
} from '../features/review/list-query.ts';
import { useApplications } from '../features/review/review-queries.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-dashboard-page.module.css';

const listQueryCodec = { read: readListQuery, write: listSearch };

export function AdminDashboardPage() {
  const [query, change] = useUrlQuery(listQueryCodec);
  const applications = useApplications(query);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  useListKeys(list, {
    onSearch: () => search.current?.focus(),
    isReady: applications.data !== undefined,
  });
  return (
    <div className={classes.page}>
      <title>{`Applications · Admin · ${brand.name}`}</title>
      <div className={classes.head}>
        <h1 className={classes.title}>Applications</h1>
        <KeysHelp />
        <ExportButton query={query} />
      </div>
      <Loaded
        query={applications}
        skeleton={<Skeleton heights={[92, 36, 480]} label="Loading applications" />}
      >
        {(data) => (
          <>
            <ApplicationStats counts={data.counts} premium={data.premium} />
            <ApplicationFilters query={query} onChange={change} searchRef={search} />
            <section
              ref={list}
              aria-label="Applications"
              className={classes.list}
              data-old={applications.isPlaceholderData || undefined}
            >
              <Rows list={data} query={query} onClear={() => change(defaultListQuery)} />
            </section>
            {data.size > 0 && <ListPages list={data} query={query} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

type RowsProps = { list: ApplicationList; query: ListQuery; onClear: () => void };

function Rows({ list: { rows, counts }, query, onClear }: RowsProps) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  if (rows.length === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>No applications found</p>
        {counts.total === 0 ? (
          <>
            <p>No applications have been submitted yet</p>
            <Button component={Link} to={paths.adminCohorts} variant="default" size="sm">
              See when cohorts take applications
            </Button>
          </>
        ) : (
          <>
            <p>Try adjusting your search or filters</p>
            <Button variant="default" size="sm" onClick={onClear}>
              Clear filters
            </Button>
          </>
        )}
      </div>
    );
  }
  const List = isPhone ? ApplicationCards : ApplicationTable;
  return <List rows={rows} query={query} />;
}
