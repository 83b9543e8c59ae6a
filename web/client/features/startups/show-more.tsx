import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import classes from './show-more.module.css';

type Props = {
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

/** The next page of the list; the focus goes to the first of what came. */
export function ShowMore({ list, shown, query }: Props) {
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (asked.current === null || shown <= asked.current) return;
    const first = list.current?.children[asked.current];
    asked.current = null;
    if (first instanceof HTMLElement) first.focus();
  }, [shown, list]);
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
        aria-label="Show more startups"
        onClick={() => {
          asked.current = shown;
          query.fetchNextPage();
        }}
      >
        Show more
      </Button>
    </div>
  );
}
