import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { errorText } from '../lib/error-text.ts';
import classes from './show-earlier.module.css';

type Props = {
  /** What the list is of: 'days', 'points', 'notifications'. */
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

/** Goes back in time page by page; the focus goes to the first of what came. */
export function ShowEarlier({ what, list, shown, query }: Props) {
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
        aria-label={`Show earlier ${what}`}
        onClick={() => {
          asked.current = shown;
          query.fetchNextPage();
        }}
      >
        Show earlier
      </Button>
    </div>
  );
}
