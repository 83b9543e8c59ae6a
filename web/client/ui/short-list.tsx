import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './short-list.module.css';

const initialCount = 5;

type Props<Item> = {
  items: Item[];
  onPhone?: 'three' | 'five';
  children: (item: Item) => ReactNode;
};

/** A list in a panel, shortened until somebody expands it. */
export function ShortList<Item>({ items, onPhone = 'five', children }: Props<Item>) {
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  const hasMore = items.length > initialCount;
  const isShort = hasMore && !isExpanded;
  return (
    <>
      <ul
        id={listId}
        className={`stack gap-12 ${classes.list}`}
        data-three={(isShort && onPhone === 'three') || undefined}
      >
        {(isExpanded ? items : items.slice(0, initialCount)).map(children)}
      </ul>
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
