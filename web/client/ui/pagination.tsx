import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { errorText } from '../lib/errors.ts';
import classes from './pagination.module.css';

type ShowMoreProps = {
  /** What comes next: a list of what happened goes back in time. */
  next?: 'more' | 'earlier';
  /** What the list is of: 'days', 'points', 'startups'. */
  what: string;
  list: RefObject<HTMLElement | null>;
  shown: number;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
};

/** The list's next page; the focus goes to the first of what came. */
export function ShowMore({ next = 'more', what, list, shown, query }: ShowMoreProps) {
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (asked.current === null || query.isFetchingNextPage) return;
    const first = shown > asked.current ? list.current?.children[asked.current] : undefined;
    asked.current = null;
    const target = first?.querySelector<HTMLElement>('a') ?? first;
    if (target instanceof HTMLElement) target.focus();
  }, [shown, list, query.isFetchingNextPage]);
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.foot}>
      {query.isFetchNextPageError && query.error && (
        <p role="alert" className={classes.failure}>
          {errorText(query.error)}
        </p>
      )}
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        aria-label={`Show ${next} ${what}`}
        onClick={() => {
          asked.current = shown;
          query.fetchNextPage();
        }}
      >
        Show {next}
      </Button>
    </div>
  );
}

const numberFormat = new Intl.NumberFormat('en-US');

type PageLinksProps = {
  /** How many there are of what: `['application', 'applications']`. */
  list: { size: number; page: number; pages: number };
  words: [one: string, many: string];
  to: (page: number) => To;
};

/** How many there are, and the way to the others. */
export function PageLinks({ list: { size, page, pages }, words: [one, many], to }: PageLinksProps) {
  const toTop = () => window.scrollTo(0, 0);
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <p role="status" className={classes.here}>
        {numberFormat.format(size)} {size === 1 ? one : many}
        {pages > 1 && ` · page ${numberFormat.format(page)} of ${numberFormat.format(pages)}`}
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
