import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ApplicationList, ApplicationRow, ApplicationSort } from '#shared/api/review.ts';
import { isUndecided } from '#shared/domain/applications.ts';
import { useListKeys } from '../../lib/list-keys.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { SortChoice, SortHeads } from '../../ui/list-choices.tsx';
import classes from '../../ui/list-table.module.css';
import { PageLinks } from '../../ui/pagination.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { RatedTag, StaffFace, StatusBadge } from './application-labels.tsx';
import { applicationsSortedBy, type ListQuery, listQuery, reviewLink } from './list-query.ts';
import reviewClasses from './review.module.css';

const columns: { sort: ApplicationSort; label: string }[] = [
  { sort: 'startup', label: 'Startup' },
  { sort: 'founder', label: 'Founder' },
  { sort: 'stage', label: 'Stage' },
  { sort: 'status', label: 'Status' },
  { sort: 'submitted', label: 'Submitted' },
];

type Props = {
  rows: ApplicationRow[];
  query: ListQuery;
  /** Those who only review see whether they have rated, the others who reviews. */
  isReviewer: boolean;
};

/** One row an application; the whole row links to its review. */
export function ApplicationTable({ rows, query, isReviewer }: Props) {
  return (
    <table className={`wide ${classes.table}`}>
      <thead>
        <tr>
          <SortHeads
            columns={columns}
            order={query}
            searchBy={(sort) => listQuery.write(applicationsSortedBy(query, sort))}
          />
          <th scope="col">{isReviewer ? 'Your rating' : 'Reviewers'}</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={`relative ${classes.row}`}>
            <th scope="row" className="strong breakable">
              {row.startupName}
              <span className={`soft small ${classes.industry}`}>{row.industry}</span>
            </th>
            <td className="breakable">{row.founderName}</td>
            <td>
              <StageBadge stage={row.stage} />
            </td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td className="soft tabular nowrap">
              <DateTimeText at={row.submittedAt} />
            </td>
            <td>
              <ReviewState row={row} isReviewer={isReviewer} />
            </td>
            <td>
              <Link
                {...reviewLink(row.id, query)}
                className={`small medium ${classes.review}`}
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

type ReviewStateProps = { row: ApplicationRow; isReviewer: boolean };

function ReviewState({ row: { reviewers, status }, isReviewer }: ReviewStateProps) {
  const isOpen = isUndecided(status);
  if (isReviewer) {
    const hasRated = reviewers.some((reviewer) => reviewer.hasRated);
    return (isOpen || hasRated) && <RatedTag hasRated={hasRated} />;
  }
  if (reviewers.length === 0) return isOpen && <span className="soft nowrap">No reviewer</span>;
  return (
    <span className="row">
      {reviewers.map(({ accountId, email, hasRated }) => {
        const label = `${email}, ${hasRated ? 'has rated' : 'has not rated yet'}`;
        return (
          <span
            key={accountId}
            className={`relative ${reviewClasses.face}`}
            data-rated={hasRated || undefined}
            title={label}
          >
            <StaffFace email={email} />
            <span className="visually-hidden">{label}</span>
          </span>
        );
      })}
    </span>
  );
}

const sortChoices: { value: `${ApplicationSort} ${ListQuery['direction']}`; label: string }[] = [
  { value: 'submitted desc', label: 'Newest first' },
  { value: 'submitted asc', label: 'Oldest first' },
  { value: 'startup asc', label: 'By startup' },
  { value: 'founder asc', label: 'By founder' },
  { value: 'stage desc', label: 'Furthest stage first' },
  { value: 'status asc', label: 'By status' },
];

export function ApplicationSortChoice({ query }: Pick<Props, 'query'>) {
  return (
    <SortChoice
      choices={sortChoices}
      order={query}
      searchBy={(order) => listQuery.write({ ...query, ...order, page: 1 })}
    />
  );
}

/** The list as shown on a phone. */
export function ApplicationCards({ rows, query, isReviewer }: Props) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={`stack relative ${classes.card}`}>
          <Link
            {...reviewLink(row.id, query)}
            className={`strong breakable ${classes.name}`}
            data-application={row.id}
            aria-label={`Review ${row.startupName}`}
          >
            {row.startupName}
          </Link>
          <StatusBadge status={row.status} />
          <p className={`soft breakable ${classes.who} dotted`}>
            <span>{row.founderName}</span>
            <span>{row.industry}</span>
          </p>
          <p className={`row soft small between gap-12 ${classes.facts}`}>
            <span className="row gap-10">
              <StageBadge stage={row.stage} />
              <ReviewState row={row} isReviewer={isReviewer} />
            </span>
            <span>
              Submitted <DateTimeText at={row.submittedAt} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function ListPages({ list, query }: { list: ApplicationList; query: ListQuery }) {
  return (
    <PageLinks
      list={list}
      words={['application', 'applications']}
      to={(page) => ({ search: listQuery.write({ ...query, page }) })}
    />
  );
}

/**
 * The keys of the list. Coming back from a review, its line takes the focus, or the one that was next
 * to it if the decision took it off the list.
 */
export function useApplicationKeys(
  list: RefObject<HTMLElement | null>,
  { onSearch, rows }: { onSearch: () => void; rows: ApplicationRow[] | undefined },
): void {
  useListKeys(list, '[data-application]', {
    title: 'Applications',
    line: 'line of the list',
    opens: 'Open the review',
    onSearch,
  });
  const { state } = useLocation();
  const from: unknown = state?.from;
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    if (!rows || !Array.isArray(from)) return;
    // Waits until the shell has moved the focus to the page.
    const frame = requestAnimationFrame(() => {
      // Later rows move the focus only if the line that had it is gone.
      if (seen.current === from && document.activeElement !== document.body) return;
      seen.current = from;
      const id = from.find((each) => rows.some((row) => row.id === each));
      if (!id) return;
      list.current?.querySelector<HTMLElement>(`[data-application="${CSS.escape(id)}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [from, rows, list]);
}
