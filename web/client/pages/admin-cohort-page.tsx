import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import type { Cockpit, CockpitRow } from '#shared/api/cockpit.ts';
import { brand } from '#shared/brand.ts';
import { startsIn } from '#shared/domain/cohort-start.ts';
import { dateRangeLabel, dateTimeLabel, formatNumber, pluralize } from '#shared/formats.ts';
import {
  CockpitCards,
  CockpitFilters,
  CockpitTable,
  useCockpitKeys,
} from '../features/cockpit/cockpit-list.tsx';
import { isCohortMissing, useCockpit } from '../features/cockpit/cockpit-queries.ts';
import {
  type CockpitQuery,
  type CockpitShow,
  chooseRows,
  cockpitQuery,
  isMissing,
  openRisks,
} from '../features/cockpit/cockpit-query.ts';
import { InvitedFounders } from '../features/cockpit/invited-founders.tsx';
import { readLocale } from '../lib/browser.ts';
import { lazyCode, usePreloadOnIdle } from '../lib/lazy.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { useNow } from '../lib/timers.ts';
import { paths } from '../paths.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './admin-dashboard-page.module.css';

const panelCode = lazyCode(() =>
  import('../features/cockpit/startup-panel.tsx').then((module) => module.StartupPanel),
);

/** The startups of a cohort for its staff: who needs a call, and why. */
export function AdminCohortPage() {
  const { cohortId = '' } = useParams();
  usePreloadOnIdle(panelCode);
  const cockpit = useCockpit(cohortId);
  if (isCohortMissing(cockpit.error)) return <NoCohort />;
  return (
    <Loaded query={cockpit} heights={[64, 40, 560]} label="Loading the cohort">
      {(data) => <LoadedCockpit cockpit={data} />}
    </Loaded>
  );
}

function LoadedCockpit({ cockpit }: { cockpit: Cockpit }) {
  const [query, change] = useUrlQuery(cockpitQuery);
  const isNarrow = useMediaQuery('screen and (max-width: 1279px)', undefined, {
    getInitialValueInEffect: false,
  });
  const { cohort, rows } = cockpit;
  const shown = chooseRows(rows, query);
  const invited = rows.reduce((sum, { notJoined }) => sum + notJoined.length, 0);
  return (
    <div className="flex-column gap-20">
      <div className="row between gap-12">
        <PageHead title={cohort.name} area="Admin">
          <Lead cockpit={cockpit} />
        </PageHead>
        <Button
          component={Link}
          to={generatePath(paths.adminCohortReport, { cohortId: cohort.id })}
          className="rigid"
          variant="default"
        >
          Report
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No startups yet" isRoomy>
          <p>Startups appear here once they’re accepted to {cohort.name}.</p>
          <Button component={Link} to={paths.adminDashboard} variant="default" mt="md">
            See the applications
          </Button>
        </EmptyState>
      ) : (
        <>
          {invited > 0 && !cohort.hasEnded && (
            <InvitedFounders cohortId={cohort.id} count={invited} />
          )}
          <CockpitFilters
            query={query}
            hasRisks={!cohort.hasEnded}
            hasInvited={invited > 0}
            isNarrow={isNarrow}
            onChange={change}
          />
          <Startups
            rows={shown}
            query={query}
            cockpit={cockpit}
            isNarrow={isNarrow}
            onClear={() => change(cockpitQuery.initial)}
          />
        </>
      )}
      <OpenPanel cockpit={cockpit} query={query} />
    </div>
  );
}

/** The cohort's dates, and the state of its week. */
function Lead({ cockpit: { cohort, rows, today, week, nextOpensAt } }: { cockpit: Cockpit }) {
  const now = useNow();
  const begins = startsIn(cohort.startsOn, today);
  const span = dateRangeLabel(cohort.startsOn, cohort.endsOn, today);
  const opens = nextOpensAt && dateTimeLabel(new Date(nextOpensAt), { now, locale: readLocale() });
  const calls = rows.filter((row) => openRisks(row).length > 0).length;
  const missing = rows.filter(isMissing).length;
  const invited = rows.filter(({ hasJoined }) => !hasJoined).length;
  const isRunning = week !== null && !cohort.hasEnded && rows.length > invited;
  const sentences: ReactNode[] = [
    cohort.hasEnded && 'This cohort has ended; this is how it stood then.',
    begins && `${begins}.`,
    week === null && opens && `The first check-in opens on ${opens}.`,
    calls > 0 && (
      <strong className="ink">{pluralize(calls, 'startup needs', 'startups need')} a call.</strong>
    ),
    isRunning && calls === 0 && 'Nobody needs a call.',
    isRunning && missingText(missing, invited),
    invited > 0 && `${formatNumber(invited)} ${haveNever(invited)} signed in.`,
  ].filter(Boolean);
  return (
    <>
      {span} · {pluralize(rows.length, 'startup')}
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no order but this one.
        <Fragment key={index}>
          {index === 0 ? ' · ' : ' '}
          {sentence}
        </Fragment>
      ))}
    </>
  );
}

function haveNever(count: number): string {
  return count === 1 ? 'has never' : 'have never';
}

function missingText(missing: number, invited: number): string {
  if (missing === 0)
    return invited > 0 ? 'Everyone who has joined has checked in.' : 'Everyone has checked in.';
  return `${formatNumber(missing)} ${missing === 1 ? 'hasn’t' : 'haven’t'} checked in.`;
}

type StartupsProps = {
  rows: CockpitRow[];
  query: CockpitQuery;
  cockpit: Cockpit;
  isNarrow: boolean;
  onClear: () => void;
};

function Startups({ isNarrow, onClear, ...props }: StartupsProps) {
  const list = useCockpitKeys({ onSearch: focusSearch });
  return (
    <section ref={list} aria-label="Startups" className={`card ${classes.list}`}>
      {props.rows.length === 0 ? (
        <NoStartups query={props.query} onClear={onClear} />
      ) : isNarrow ? (
        <CockpitCards {...props} />
      ) : (
        <CockpitTable {...props} />
      )}
    </section>
  );
}

const emptyTexts: Record<CockpitShow, { title: string; text: string }> = {
  call: { title: 'Nobody needs a call', text: 'No startup stands out right now.' },
  not_checked_in: {
    title: 'No check-in is missing',
    text: 'Everyone has checked in, is away, or hasn’t been asked yet.',
  },
  not_joined: { title: 'Everyone has signed in', text: 'No invitation is waiting anymore.' },
  mine: {
    title: 'You aren’t looking after anyone',
    text: 'Open a startup and choose “I’m on it”.',
  },
};

/** Nothing to show may be good news. */
function NoStartups({ query, onClear }: Pick<StartupsProps, 'query' | 'onClear'>) {
  const { show, search, risk } = query;
  const said = search === '' && risk === null && show ? emptyTexts[show] : null;
  return (
    <div className={`stack gap-6 soft center ${classes.empty}`}>
      <p className="ink strong">{said?.title ?? 'No startups found'}</p>
      <p>{said?.text ?? 'Try adjusting your search or filters'}</p>
      <Button variant="default" size="sm" onClick={onClear}>
        {said ? 'Show all' : 'Clear filters'}
      </Button>
    </div>
  );
}

function focusSearch() {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}

function OpenPanel({ cockpit, query }: { cockpit: Cockpit; query: CockpitQuery }) {
  const navigate = useNavigate();
  // It stays while it closes.
  const [last, setLast] = useState(query.startup);
  if (query.startup && query.startup !== last) setLast(query.startup);
  const row = cockpit.rows.find(({ startupId }) => startupId === last);
  if (!row) return null;
  const close = () => void navigate({ search: cockpitQuery.write({ ...query, startup: null }) });
  return (
    <LazyDialog
      code={panelCode}
      key={row.startupId}
      row={row}
      today={cockpit.today}
      opened={query.startup !== null}
      onClose={close}
    />
  );
}

function NoCohort() {
  return (
    <div className="flex-column gap-20">
      <title>{`No cohort · Admin · ${brand.name}`}</title>
      <h1>That cohort was not found.</h1>
      <Link to={paths.adminCohorts}>Back to the cohorts</Link>
    </div>
  );
}
