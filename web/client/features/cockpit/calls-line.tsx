import { useQueries } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router-dom';
import { formatNumber } from '#shared/formats.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import classes from './cockpit.module.css';
import { cockpitQuery } from './cockpit-query.ts';

type Cohort = { id: string; name: string };

/**
 * The startups that need a call, by cohort, and how many of them somebody of the staff is on. It reads
 * what is free of founders' morale: opening the first page is no reading of it.
 */
export function CallsLine({ cohorts }: { cohorts: Cohort[] }) {
  const overviews = useQueries({
    queries: cohorts.map(({ id: cohortId }) => ({
      queryKey: [...queryKeys.cockpit, cohortId, 'overview'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.cockpit.overview({ cohortId }, { signal }),
    })),
  });
  const known = overviews.flatMap(({ data }) => data ?? []);
  const calls = known.flatMap(({ cohort, rows }) => {
    const needed = rows.filter(({ reasons }) => reasons.length > 0);
    const taken = needed.filter(({ assignee }) => assignee !== null).length;
    return needed.length > 0 ? [{ cohort, needed: needed.length, taken }] : [];
  });
  return (
    // Its line is there before its text: nothing below moves.
    <p className={`soft one-line ${classes.calls}`}>
      {calls.length > 0 && 'Need a call: '}
      {calls.map(({ cohort, needed, taken }, index) => (
        <span key={cohort.id}>
          {index > 0 && ', '}
          <Link
            className="link"
            to={{
              pathname: generatePath(paths.adminCohort, { cohortId: cohort.id }),
              search: cockpitQuery.write({ ...cockpitQuery.initial, show: 'call' }),
            }}
          >
            {formatNumber(needed)} in {cohort.name}
          </Link>
          {taken > 0 && ` (${formatNumber(taken)} looked after)`}
        </span>
      ))}
      {calls.length === 0 && known.length > 0 && 'Nobody needs a call.'}
    </p>
  );
}
