import { Link, type To } from 'react-router-dom';
import classes from './page-links.module.css';

const figure = new Intl.NumberFormat('en-US');

type Props = {
  /** How many there are of what: `['application', 'applications']`. */
  list: { size: number; page: number; pages: number };
  words: [one: string, many: string];
  to: (page: number) => To;
};

/** How many there are, and the way to the others. */
export function PageLinks({ list: { size, page, pages }, words: [one, many], to }: Props) {
  const toTop = () => window.scrollTo(0, 0);
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <p role="status" className={classes.here}>
        {figure.format(size)} {size === 1 ? one : many}
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
