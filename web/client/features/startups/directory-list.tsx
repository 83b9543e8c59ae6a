import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DirectoryCard as Card, StartupFigures } from '#shared/api/startups.ts';
import { communityStartupPath } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FigureCards, figureCardsSkeleton } from '../../ui/figure-cards.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import filters from './directory-filters.module.css';
import classes from './directory-list.module.css';

type DirectoryListProps = {
  startups: Card[];
  /** What is shown is of what was chosen before. */
  isOld: boolean;
  requestButton: (startup: Card) => ReactNode;
  query: Parameters<typeof ShowMore>[0]['query'];
};

export function DirectoryList({ startups, isOld, requestButton, query }: DirectoryListProps) {
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
            <DirectoryCard startup={startup} requestButton={requestButton(startup)} />
          </li>
        ))}
      </ul>
      {!isOld && <ShowMore what="startups" list={list} shown={startups.length} query={query} />}
    </>
  );
}

type DirectoryCardProps = {
  startup: Card;
  /** What can be asked of its founder. */
  requestButton: ReactNode;
};

function DirectoryCard({ startup, requestButton }: DirectoryCardProps) {
  const { pathname, search } = useLocation();
  const { founderId, startupName, websiteUrl } = startup;
  return (
    <StartupCard
      startup={startup}
      actions={
        <>
          <Button
            component={Link}
            to={communityStartupPath(founderId)}
            state={{ from: pathname + search }}
            variant="default"
            aria-label={`View Profile of ${startupName}`}
          >
            View Profile
          </Button>
          <ExternalLink url={websiteUrl} label="Visit" name={`Visit ${startupName}`} />
          {requestButton}
        </>
      }
    />
  );
}

/** Of the whole community, whatever is chosen. */
export function DirectoryFigures({ figures }: { figures: StartupFigures }) {
  const cards = [
    { label: 'Total Startups', value: figures.startups },
    { label: 'Seeking Funding', value: figures.seeking },
    { label: 'With Revenue', value: figures.withRevenue },
    { label: 'Industries', value: figures.industries },
  ];
  return <FigureCards cards={cards} />;
}

const fieldHeight = 36;
const skeletonShapes: SkeletonShape[] = [
  figureCardsSkeleton,
  {
    in: filters.filters,
    of: [
      fieldHeight,
      { in: filters.choices, of: [fieldHeight, fieldHeight, fieldHeight] },
      { in: filters.chipRows, of: [fieldHeight, fieldHeight] },
    ],
  },
  24,
  { in: classes.startups, of: Array.from({ length: 6 }, () => 307) },
];

/** Figures, filters and cards of the directory, while they are loaded. */
export function DirectorySkeleton() {
  return <Skeleton isPage heights={skeletonShapes} label="Loading the community" />;
}
