import { Link } from 'react-router-dom';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { type BoardChoice, choiceSearch } from './board-choice.ts';
import classes from './page-links.module.css';

type Props = { choice: BoardChoice; board: Leaderboard };

/** To the pages beside this one, and to one's own. */
export function PageLinks({ choice, board: { page, pages, me } }: Props) {
  if (pages === 1) return null;
  const to = (target: number) => ({ search: choiceSearch({ ...choice, page: target }) });
  const toTop = () => window.scrollTo(0, 0);
  return (
    <nav aria-label="Pages" className={classes.pages}>
      {page > 1 && (
        <Link to={to(page - 1)} onClick={toTop} className={classes.link}>
          Previous
        </Link>
      )}
      <span className={classes.here}>
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      {page < pages && (
        <Link to={to(page + 1)} onClick={toTop} className={classes.link}>
          Next
        </Link>
      )}
      {me && me.page !== page && (
        <Link to={to(me.page)} onClick={toTop} className={classes.link}>
          My page
        </Link>
      )}
    </nav>
  );
}
