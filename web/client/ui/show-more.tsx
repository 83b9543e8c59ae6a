import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { errorText } from '../lib/error-text.ts';
import classes from './show-more.module.css';

type Props = {
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
export function ShowMore({ next = 'more', what, list, shown, query }: Props) {
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
