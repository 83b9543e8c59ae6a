import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Failure, pageFailureText } from '#shared/failure.ts';
import { SharedCheckInPanel } from '../features/check-ins/check-in-answers.tsx';
import { usePeer } from '../features/cohorts/cohort-queries.ts';
import { StreakFlame, ThanksControl } from '../features/cohorts/peer-row.tsx';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { FounderPledges } from '../features/pledges/open-pledges.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SideLink } from '../ui/side-link.tsx';
import { founderProfileSkeleton, StartupProfile } from '../ui/startup/startup-profile.tsx';

export function PeerPage() {
  const { founderId = '' } = useParams();
  const { timeZone } = useFounder();
  const query = usePeer(founderId);
  const isUnknown = query.error instanceof Failure && query.error.code === 'founder_not_found';
  return (
    <>
      <title>{`${query.data?.startupName ?? 'Profile'} · ${brand.name}`}</title>
      <div className="row gap-16">
        <Button
          component={SideLink}
          to={paths.appCohort}
          variant="default"
          leftSection={<Icon name="arrowLeft" size={16} />}
        >
          Back
        </Button>
        <h1 className="shrinks breakable">
          {isUnknown ? 'Not found' : (query.data?.startupName ?? 'Profile')}
        </h1>
      </div>
      {isUnknown ? (
        <p role="alert" className="soft">
          {pageFailureText('founder_not_found')}
        </p>
      ) : (
        <Loaded query={query} isPage heights={[founderProfileSkeleton]} label="Loading the profile">
          {(peer) => (
            <StartupProfile
              isOfFounder
              startup={peer}
              streak={<StreakFlame days={peer.streak} />}
              aside={
                (peer.checkIn || peer.pledges.length > 0) && (
                  <>
                    {peer.checkIn && (
                      <SharedCheckInPanel checkIn={peer.checkIn} timeZone={timeZone} />
                    )}
                    {peer.pledges.length > 0 && (
                      <FounderPledges pledges={peer.pledges} timeZone={timeZone} />
                    )}
                  </>
                )
              }
              actions={
                <>
                  <ThanksControl peer={peer} left={peer.thanksLeft} />
                  <RequestIntroductionButton
                    startupId={peer.startupId}
                    founderId={peer.founderId}
                    founderName={peer.founderName}
                    startupName={peer.startupName}
                  />
                </>
              }
            />
          )}
        </Loaded>
      )}
    </>
  );
}
