import { Link, useNavigate } from 'react-router-dom';
import type { ApplicationRow, ApplicationSort } from '#shared/api/application-list.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import classes from './application-cards.module.css';
import { type ListQuery, listSearch } from './list-query.ts';
import { Moment } from './moment.tsx';
import { reviewAddress } from './review-address.ts';
import { StatusBadge } from './status-badge.tsx';

const orders: { value: `${ApplicationSort} ${ListQuery['direction']}`; label: string }[] = [
  { value: 'submitted desc', label: 'Newest first' },
  { value: 'submitted asc', label: 'Oldest first' },
  { value: 'startup asc', label: 'By startup' },
  { value: 'founder asc', label: 'By founder' },
  { value: 'stage desc', label: 'Furthest stage first' },
  { value: 'status asc', label: 'By status' },
];

type Props = { rows: ApplicationRow[]; query: ListQuery };

/** The list on a phone. */
export function ApplicationCards({ rows, query }: Props) {
  return (
    <>
      <SortChoice query={query} />
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.id} className={classes.card}>
            <Link
              {...reviewAddress(row.id, query)}
              className={classes.name}
              data-application={row.id}
              aria-label={`Review ${row.startupName}`}
            >
              {row.startupName}
            </Link>
            <StatusBadge status={row.status} />
            <p className={classes.who}>
              {row.founderName} · {row.industry}
            </p>
            <p className={classes.facts}>
              <StageBadge stage={row.stage} />
              <span>
                Submitted <Moment at={row.submittedAt} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function SortChoice({ query }: { query: ListQuery }) {
  const navigate = useNavigate();
  const choose = (value: string) => {
    const [sort, direction] = value.split(' ') as [ApplicationSort, ListQuery['direction']];
    void navigate(
      { search: listSearch({ ...query, sort, direction, page: 1 }) },
      { replace: true },
    );
  };
  const value = `${query.sort} ${query.direction}`;
  const known = orders.some((order) => order.value === value);
  return (
    <div className={classes.sort}>
      <SelectField
        aria-label="Sort"
        choices={known ? orders : [{ value, label: 'As sorted' }, ...orders]}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </div>
  );
}
