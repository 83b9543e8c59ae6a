import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DirectoryCard as Card, StartupFigures } from '#shared/api/startups.ts';
import { memberPath } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FigureCards, figureCardsShape } from '../../ui/figure-cards.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import filters from './directory-filters.module.css';
import classes from './directory-list.module.css';

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
      {!isOld && <ShowMore what="startups" list={list} shown={startups.length} query={query} />}
    </>
  );
}

type DirectoryCardProps = {
  startup: Card;
  /** What can be asked of its founder. */
  asking: ReactNode;
};

function DirectoryCard({ startup, asking }: DirectoryCardProps) {
  const { pathname, search } = useLocation();
  const { founderId, startupName, websiteUrl } = startup;
  return (
    <StartupCard
      startup={startup}
      actions={
        <>
          <Button
            component={Link}
            to={memberPath(founderId)}
            state={{ from: pathname + search }}
            variant="default"
            aria-label={`View Profile of ${startupName}`}
          >
            View Profile
          </Button>
          <ExternalLink url={websiteUrl} label="Visit" name={`Visit ${startupName}`} />
          {asking}
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

const field = 36;
const shapes: SkeletonShape[] = [
  figureCardsShape,
  {
    in: filters.filters,
    of: [
      field,
      { in: filters.choices, of: [field, field, field] },
      { in: filters.chipRows, of: [field, field] },
    ],
  },
  24,
  { in: classes.startups, of: Array.from({ length: 6 }, () => 307) },
];

/** Figures, filters and cards of the directory, while they are loaded. */
export function DirectorySkeleton() {
  return <Skeleton isPage heights={shapes} label="Loading the community" />;
}
