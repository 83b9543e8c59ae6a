import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Peer } from '#shared/api/cohort.ts';
import { peerPath } from '../../paths.ts';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { StreakFlame } from './streak-flame.tsx';
import { ThanksControl } from './thanks-control.tsx';

export function PeerCard({ peer, thanksLeft }: { peer: Peer; thanksLeft: number }) {
  return (
    <StartupCard
      startup={peer}
      standing={<StreakFlame days={peer.streak} />}
      actions={
        <>
          <Button
            component={Link}
            to={peerPath(peer.founderId)}
            variant="default"
            aria-label={`View Profile of ${peer.startupName}`}
          >
            View Profile
          </Button>
          <ThanksControl peer={peer} left={thanksLeft} />
        </>
      }
    />
  );
}
