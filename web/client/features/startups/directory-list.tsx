import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { DirectoryCard as Card, StartupFigures } from '#shared/api/startups.ts';
import { communityStartupPath } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FigureCards, figureCardsSkeleton } from '../../ui/figure-cards.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { MemberTag } from '../../ui/tag.tsx';
import classes from './directory.module.css';

type DirectoryListProps = {
  startups: Card[];
  /** The startups still belong to the previous filters. */
  isStale: boolean;
  requestButton: (startup: Card) => ReactNode;
  query: Parameters<typeof ShowMore>[0]['query'];
};

export function DirectoryList({ startups, isStale, requestButton, query }: DirectoryListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul
        ref={list}
        aria-label="Startups"
        className={classes.startups}
        data-old={isStale || undefined}
      >
        {startups.map((startup) => (
          <li key={startup.startupId} tabIndex={-1}>
            <DirectoryCard startup={startup} requestButton={requestButton(startup)} />
          </li>
        ))}
      </ul>
      {!isStale && <ShowMore what="startups" list={list} shown={startups.length} query={query} />}
    </>
  );
}

type DirectoryCardProps = {
  startup: Card;
  /** Requests an introduction to the founder. */
  requestButton: ReactNode;
};

function DirectoryCard({ startup, requestButton }: DirectoryCardProps) {
  const { pathname, search } = useLocation();
  const { startupId, startupName, websiteUrl, isAlumni } = startup;
  return (
    <StartupCard
      startup={startup}
      facts={isAlumni ? ['Alumni'] : []}
      corner={startup.isPremium && <MemberTag />}
      actions={
        <>
          <Button
            component={SideLink}
            to={communityStartupPath(startupId)}
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

/** Figures of the whole community, regardless of the filters. */
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
    in: classes.filters,
    of: [fieldHeight, { in: classes.choices, of: [fieldHeight, fieldHeight, fieldHeight] }],
  },
  24,
  { in: classes.startups, of: Array.from({ length: 6 }, () => 307) },
];

/** Stands in for the figures, filters and cards while they load. */
export function DirectorySkeleton() {
  return <Skeleton isPage heights={skeletonShapes} label="Loading the community" />;
}
