import { useParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Failure, pageFailureText } from '#shared/failure.ts';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { CohortPledges, FounderPledges } from '../features/pledges/open-pledges.tsx';
import { ContactFounderButton } from '../features/premium/contact-founder-button.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { useStartup } from '../features/startups/startup-queries.ts';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/back-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { StartupProfile, startupProfileSkeleton } from '../ui/startup/startup-profile.tsx';
import { MemberTag, Tag } from '../ui/tag.tsx';

/** A startup of the community. The back button leads to the list as it was filtered. */
export function StartupPage() {
  const { startupId = '' } = useParams();
  const me = useFounder();
  const query = useStartup(startupId);
  const isUnknown = query.error instanceof Failure && query.error.code === 'startup_not_found';
  return (
    <>
      <title>{`${query.data?.startupName ?? 'Startup'} · ${brand.name}`}</title>
      <div className="row gap-16">
        <BackButton to={paths.appPortfolio} />
        <h1 className="shrinks breakable">
          {isUnknown ? 'Not found' : (query.data?.startupName ?? 'Startup')}
        </h1>
        {query.data?.isAlumni && <Tag>Alumni</Tag>}
      </div>
      {isUnknown ? (
        <p role="alert" className="soft">
          {pageFailureText('startup_not_found')}
        </p>
      ) : (
        <Loaded query={query} isPage heights={[startupProfileSkeleton]} label="Loading the startup">
          {(startup) => {
            const isOwn = startup.team.some(({ founderId }) => founderId === me.id);
            const asking = isOwn ? undefined : <ContactButtons startup={startup} />;
            const mark = startup.isPremium && <MemberTag />;
            const Pledges = startup.team.length > 1 ? CohortPledges : FounderPledges;
            const pledges = startup.pledges.length > 0 && (
              <Pledges title="Open pledges" pledges={startup.pledges} timeZone={me.timeZone} />
            );
            return (
              <StartupProfile
                startup={startup}
                team={startup.team}
                isOwn={isOwn}
                streak={mark}
                actions={asking}
                aside={pledges}
              />
            );
          }}
        </Loaded>
      )}
    </>
  );
}

type ContactButtonsProps = {
  startup: {
    startupId: string;
    team: { founderId: string }[];
    founderName: string;
    startupName: string;
  };
};

/** To the owner, whom the page names. */
function ContactButtons({ startup }: ContactButtonsProps) {
  const { startupId, team, founderName, startupName } = startup;
  const { offersPremium } = useFounder();
  return (
    <>
      <ContactFounderButton
        isOffered={offersPremium}
        founderId={team[0]?.founderId ?? ''}
        founderName={founderName}
        startupName={startupName}
      />
      <RequestIntroductionButton
        startupId={startupId}
        founderName={founderName}
        startupName={startupName}
      />
    </>
  );
}
