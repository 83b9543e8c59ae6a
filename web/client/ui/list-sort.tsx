import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import classes from './list-table.module.css';

type Props = {
  label: string;
  /** How the list is sorted by this column; null if it is by another one. */
  direction: 'asc' | 'desc' | null;
  /** The search part of the address of the list sorted by it. */
  search: string;
};

/** The heading of a column that the list can be sorted by. */
export function SortHead({ label, direction, search }: Props) {
  const order = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={direction ? order : undefined}>
      <Link
        to={{ search }}
        replace
        className={classes.sort}
        data-direction={direction ?? undefined}
      >
        {label}
        <Icon name="chevronDown" size={14} />
      </Link>
    </th>
  );
}
