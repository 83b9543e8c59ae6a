import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { DirectoryCard as Card } from '#shared/api/startups.ts';
import { startupPath } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { StartupCard } from '../../ui/startup/startup-card.tsx';

export function DirectoryCard({ startup }: { startup: Card }) {
  const { pathname, search } = useLocation();
  const { founderId, startupName, websiteUrl } = startup;
  return (
    <StartupCard
      startup={startup}
      actions={
        <>
          <Button
            component={Link}
            to={startupPath(founderId)}
            state={{ from: pathname + search }}
            variant="default"
            aria-label={`View Profile of ${startupName}`}
          >
            View Profile
          </Button>
          <ExternalLink url={websiteUrl} label="Visit" name={`Visit ${startupName}`} />
        </>
      }
    />
  );
}
