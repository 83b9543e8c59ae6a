import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Peer } from '#shared/api/cohort.ts';
import { peerPath } from '../../paths.ts';
import { StartupCard } from '../../ui/startup/startup-card.tsx';
import { StreakFlame } from './streak-flame.tsx';
import { ThanksControl } from './thanks-control.tsx';

type Props = {
  peer: Peer;
  thanksLeft: number;
  /** The button that asks for an introduction. */
  introduction: ReactNode;
};

export function PeerCard({ peer, thanksLeft, introduction }: Props) {
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
          {introduction}
        </>
      }
    />
  );
}
