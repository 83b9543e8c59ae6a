import { Link } from 'react-router-dom';
import type { ApplicationList } from '#shared/api/review.ts';
import classes from './list-pages.module.css';
import { type ListQuery, listSearch } from './list-query.ts';

const figure = new Intl.NumberFormat('en-US');

type Props = { list: ApplicationList; query: ListQuery };

/** How many there are, and the way to the others. */
export function ListPages({ list: { page, pages, size }, query }: Props) {
  const to = (target: number) => ({ search: listSearch({ ...query, page: target }) });
  const toTop = () => window.scrollTo(0, 0);
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <p role="status" className={classes.here}>
        {figure.format(size)} {size === 1 ? 'application' : 'applications'}
        {pages > 1 && ` · page ${figure.format(page)} of ${figure.format(pages)}`}
      </p>
      {page > 1 && (
        <Link to={to(page - 1)} onClick={toTop} className={classes.link}>
          Previous
        </Link>
      )}
      {page < pages && (
        <Link to={to(page + 1)} onClick={toTop} className={classes.link}>
          Next
        </Link>
      )}
    </nav>
  );
}
