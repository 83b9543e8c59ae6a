import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationList } from '#shared/api/review.ts';
import { brand } from '#shared/brand.ts';
import { CallsLine } from '../features/cockpit/calls-line.tsx';
import { useCohorts } from '../features/cohorts/cohort-admin-queries.ts';
import { FirstSteps, FirstStepsLine } from '../features/program/first-steps.tsx';
import { useFirstSteps } from '../features/program/first-steps-queries.ts';
import {
  ApplicationFilters,
  ApplicationStats,
  ExportButton,
} from '../features/review/application-filters.tsx';
import {
  ApplicationCards,
  ApplicationTable,
  ListPages,
  useApplicationKeys,
} from '../features/review/application-list.tsx';
import { KeysHelp } from '../features/review/keys-help.tsx';
import { type ListQuery, listQuery } from '../features/review/list-query.ts';
import { useApplications } from '../features/review/review-queries.ts';
import { useAdmin } from '../features/session/signed-in.tsx';
import { browserDate } from '../lib/browser.ts';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { useNow } from '../lib/timers.ts';
import { paths } from '../paths.ts';
import { LazyDialog, useDialog } from '../ui/lazy-dialog.tsx';
import { Loaded, LoadedTogether } from '../ui/loaded.tsx';
import classes from './admin-dashboard-page.module.css';

export function AdminDashboardPage() {
  const [inAddress, change] = useUrlQuery(listQuery);
  const { staffRole } = useAdmin();
  const isReviewer = staffRole === 'reviewer';
  const query = isReviewer ? asReviewer(inAddress) : inAddress;
  const applications = useApplications(query);
  const firstSteps = useFirstSteps({ enabled: staffRole === 'admin' });
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  useApplicationKeys(list, {
    onSearch: () => search.current?.focus(),
    rows: applications.data?.rows,
  });
  const isNarrow = useMediaQuery('screen and (max-width: 899px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <div className={`flex-column gap-20 ${classes.page}`}>
      <title>{`Applications · Admin · ${brand.name}`}</title>
      <div className="row wrap gap-8">
        <h1 className={`grows ${classes.title}`}>Applications</h1>
        <KeysHelp />
        {!isReviewer && (
          <>
            <ShareOutButton />
            <ExportButton query={query} />
          </>
        )}
      </div>
      <LoadedTogether
        queries={[applications, firstSteps]}
        heights={[92, 36, 480]}
        label="Loading applications"
      >
        {firstSteps.data && <FirstSteps view={firstSteps.data} />}
        <Loaded query={applications} heights={[92, 36, 480]} label="Loading applications">
          {(data) => (
            <>
              <ApplicationStats list={data} />
              <ApplicationFilters
                query={query}
                counts={data.counts}
                isReviewer={isReviewer}
                onChange={change}
                searchRef={search}
                isNarrow={isNarrow}
              />
              <section
                ref={list}
                aria-label="Applications"
                className={`card ${classes.list}`}
                data-old={applications.isPlaceholderData || undefined}
              >
                <Rows
                  list={data}
                  query={query}
                  isReviewer={isReviewer}
                  isNarrow={isNarrow}
                  onShow={(changes) => change({ ...listQuery.initial, ...changes })}
                />
              </section>
              {data.size > 0 && <ListPages list={data} query={query} />}
            </>
          )}
        </Loaded>
        {firstSteps.data && <FirstStepsLine view={firstSteps.data} />}
      </LoadedTogether>
      {!isReviewer && <Calls />}
    </div>
  );
}

/** The staff's first page names the calls, too, of the cohorts that run today. */
function Calls() {
  const today = browserDate(useNow());
  const { data } = useCohorts();
  const running = data?.cohorts.filter(
    ({ startsOn, endsOn }) => startsOn <= today && endsOn >= today,
  );
  return running?.length === 0 ? null : <CallsLine cohorts={running ?? []} />;
}

/** Those who only review don't decide: their list opens on what they have to rate. */
function asReviewer(query: ListQuery): ListQuery {
  return query.status === 'undecided' ? { ...query, reviewer: 'to_rate', status: 'all' } : query;
}

const shareOutCode = lazyCode(() =>
  import('../features/review/share-out-dialog.tsx').then((module) => module.ShareOutDialog),
);

function ShareOutButton() {
  const { open, dialog } = useDialog();
  usePreloadOnIdle(shareOutCode);
  return (
    <>
      <Button variant="default" size="sm" onClick={open}>
        Assign evenly
      </Button>
      <LazyDialog code={shareOutCode} {...dialog} />
    </>
  );
}

type RowsProps = {
  list: ApplicationList;
  query: ListQuery;
  isReviewer: boolean;
  isNarrow: boolean;
  /** Drops the filters but for these. */
  onShow: (changes: Partial<ListQuery>) => void;
};

function Rows({ list: { rows, counts }, query, isReviewer, isNarrow, onShow }: RowsProps) {
  if (rows.length > 0) {
    const List = isNarrow ? ApplicationCards : ApplicationTable;
    return <List rows={rows} query={query} isReviewer={isReviewer} />;
  }
  if (isReviewer && counts.total === 0) {
    return (
      <Empty title="Nothing to review yet">
        <p>We’ll email you when an application is assigned to you.</p>
      </Empty>
    );
  }
  if (counts.total === 0) {
    return (
      <Empty title="No applications found">
        <p>No applications have been submitted yet</p>
        <Button component={Link} to={paths.adminCohorts} variant="default" size="sm">
          See when cohorts take applications
        </Button>
      </Empty>
    );
  }
  const { search, reviewer, status } = query;
  if (search && status !== 'all') {
    return (
      <Empty title="No applications found">
        <p>Try adjusting your search or filters</p>
        <Button variant="default" size="sm" onClick={() => onShow({ search, status: 'all' })}>
          Search all applications
        </Button>
      </Empty>
    );
  }
  const done = search ? null : (doneTexts[reviewer ?? status] ?? null);
  return (
    <Empty title={done?.title ?? 'No applications found'}>
      <p>{done?.text ?? 'Try adjusting your search or filters'}</p>
      <Button variant="default" size="sm" onClick={() => onShow({ status: 'all' })}>
        {done ? 'Show all' : 'Clear filters'}
      </Button>
    </Empty>
  );
}

/** The list of what is left to do is empty because it is done. */
const doneTexts: Record<string, { title: string; text: string }> = {
  to_rate: { title: 'All rated', text: 'No application is waiting for your rating.' },
  undecided: { title: 'All decided', text: 'No application needs a decision right now.' },
};

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack gap-6 soft center ${classes.empty}`}>
      <p className="ink strong">{title}</p>
      {children}
    </div>
  );
}
