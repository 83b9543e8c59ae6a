import { Link } from 'react-router-dom';
import type { ApplicationRow, ApplicationSort } from '#shared/api/application-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import classes from './application-table.module.css';
import { type ListQuery, listSearch, sortedBy } from './list-query.ts';
import { Moment } from './moment.tsx';
import { reviewAddress } from './review-address.ts';
import { StatusBadge } from './status-badge.tsx';

const columns: { sort: ApplicationSort; label: string }[] = [
  { sort: 'startup', label: 'Startup' },
  { sort: 'founder', label: 'Founder' },
  { sort: 'stage', label: 'Stage' },
  { sort: 'status', label: 'Status' },
  { sort: 'submitted', label: 'Submitted' },
];

type Props = { rows: ApplicationRow[]; query: ListQuery };

/** A line per application; the whole line leads to its review. */
export function ApplicationTable({ rows, query }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHead key={column.sort} {...column} query={query} />
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={classes.row}>
            <th scope="row" className={classes.startup}>
              {row.startupName}
              <span className={classes.industry}>{row.industry}</span>
            </th>
            <td className={classes.founder}>{row.founderName}</td>
            <td>
              <StageBadge stage={row.stage} />
            </td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td className={classes.submitted}>
              <Moment at={row.submittedAt} />
            </td>
            <td>
              <Link
                {...reviewAddress(row.id, query)}
                className={classes.review}
                data-application={row.id}
                aria-label={`Review ${row.startupName}`}
              >
                Review
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortHead({
  sort,
  label,
  query,
}: {
  sort: ApplicationSort;
  label: string;
  query: ListQuery;
}) {
  const isSorted = query.sort === sort;
  const direction = query.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <Link
        to={{ search: listSearch(sortedBy(query, sort)) }}
        replace
        className={classes.sort}
        data-direction={isSorted ? query.direction : undefined}
      >
        {label}
        <Icon name="chevronDown" size={14} />
      </Link>
    </th>
  );
}
