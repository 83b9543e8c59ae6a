import { type ReactNode, useRef } from 'react';
import type { DirectoryCard as Card } from '#shared/api/startups.ts';
import { DirectoryCard } from './directory-card.tsx';
import classes from './directory-list.module.css';
import { ShowMore } from './show-more.tsx';

type Props = {
  startups: Card[];
  /** What is shown is of what was chosen before. */
  isOld: boolean;
  asking: (startup: Card) => ReactNode;
  query: Parameters<typeof ShowMore>[0]['query'];
};

export function DirectoryList({ startups, isOld, asking, query }: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul
        ref={list}
        aria-label="Startups"
        className={classes.startups}
        data-old={isOld || undefined}
      >
        {startups.map((startup) => (
          <li key={startup.founderId} tabIndex={-1}>
            <DirectoryCard startup={startup} asking={asking(startup)} />
          </li>
        ))}
      </ul>
      {!isOld && <ShowMore list={list} shown={startups.length} query={query} />}
    </>
  );
}
