import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DirectoryCard as Card } from '#shared/api/startups.ts';
import { memberPath } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';

type Props = {
  startup: Card;
  /** What can be asked of its founder. */
  asking: ReactNode;
};

export function DirectoryCard({ startup, asking }: Props) {
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
