import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { errorText } from '../lib/errors.ts';
import classes from './pagination.module.css';

type ShowMoreProps = {
  /** The direction: a list of past events continues with older ones. */
  next?: 'more' | 'earlier';
  /** The items of the list: 'days', 'points', 'startups'. */
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

/** Loads the list's next page and focuses its first item. */
export function ShowMore({ next = 'more', what, list, shown, query }: ShowMoreProps) {
  const focusFrom = useRef<number | null>(null);
  useEffect(() => {
    if (focusFrom.current === null || query.isFetchingNextPage) return;
    const first = shown > focusFrom.current ? list.current?.children[focusFrom.current] : undefined;
    focusFrom.current = null;
    const target = first?.querySelector<HTMLElement>('a') ?? first;
    if (target instanceof HTMLElement) target.focus();
  }, [shown, list, query.isFetchingNextPage]);
  if (!query.hasNextPage) return null;
  return (
    <div className={`stack gap-8 ${classes.foot}`}>
      {query.isFetchNextPageError && query.error && (
        <p role="alert" className="bad">
          {errorText(query.error)}
        </p>
      )}
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        aria-label={`Show ${next} ${what}`}
        onClick={() => {
          focusFrom.current = shown;
          query.fetchNextPage();
        }}
      >
        Show {next}
      </Button>
    </div>
  );
}

type PageLinksProps = {
  list: { size: number; page: number; pages: number };
  /** The noun of the count: `['application', 'applications']`. */
  words: [one: string, many: string];
  to: (page: number) => To;
};

/** The count of a list, and links to its other pages. */
export function PageLinks({ list: { size, page, pages }, words: [one, many], to }: PageLinksProps) {
  return (
    <nav aria-label="Pages" className={`row wrap gap-8 ${classes.pages}`}>
      <p role="status" className="grows soft tabular">
        {pluralize(size, one, many)}
        {pages > 1 && ` · page ${formatNumber(page)} of ${formatNumber(pages)}`}
      </p>
      {page > 1 && <PageLink to={to(page - 1)}>Previous</PageLink>}
      {page < pages && <PageLink to={to(page + 1)}>Next</PageLink>}
    </nav>
  );
}

type NewestOlderProps = {
  /** The cursor of the page shown; null for the newest. */
  before: number | null;
  older: number | null;
  to: (before: number | null) => To;
};

/** Links through a list of past events. */
export function NewestOlder({ before, older, to }: NewestOlderProps) {
  if (before === null && older === null) return null;
  return (
    <nav aria-label="Pages" className={`row wrap gap-8 ${classes.pages}`}>
      {before !== null && <PageLink to={to(null)}>Newest</PageLink>}
      {older !== null && <PageLink to={to(older)}>Older</PageLink>}
    </nav>
  );
}

/** It shows the other page from its top. */
export function PageLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} onClick={() => window.scrollTo(0, 0)} className={`medium ${classes.link}`}>
      {children}
    </Link>
  );
}
