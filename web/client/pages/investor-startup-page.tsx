import { useParams } from 'react-router-dom';
import type { PortfolioStartup } from '#shared/api/portfolio.ts';
import { brand } from '#shared/brand.ts';
import { AppError, errorCodeText } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { KpiPanel } from '../features/investors/kpi-trend.tsx';
import { MatchPanel } from '../features/investors/match-explanation.tsx';
import { computeMatch } from '../features/investors/match-rules.ts';
import { MomentumPanel } from '../features/investors/momentum-panel.tsx';
import {
  useInvestorPreferences,
  usePortfolioStartup,
  useSavedStartups,
} from '../features/investors/portfolio-queries.ts';
import {
  profileLinkLabels,
  SaveButton,
  StartupLinks,
} from '../features/investors/startup-actions.tsx';
import { useInvestor } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/back-button.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { StartupProfile, startupProfileSkeleton } from '../ui/startup/startup-profile.tsx';
import { introductionButton } from './investor-intro.tsx';
import classes from './investor-page.module.css';

/** A full startup profile, for approved investors. */
export function InvestorStartupPage() {
  const { startupId = '' } = useParams();
  const { state } = useInvestor();
  const query = usePortfolioStartup(startupId, state);
  const refusal = query.error instanceof AppError && query.error.status < 500 ? query.error : null;
  // An invalid or unknown id is simply not found.
  const isClosed = refusal?.code === 'investor_not_approved';
  const name = query.data?.startupName;
  return (
    <div className="flex-column gap-20">
      <title>{`${name ?? 'Startup'} · Investor Portal · ${brand.name}`}</title>
      <div className={`row wrap ${classes.head}`}>
        <BackButton to={paths.investorDashboard} />
        <h1>{name ?? (isClosed ? 'Not open yet' : refusal ? 'Not found' : 'Startup')}</h1>
        {query.data && <Save startup={query.data} />}
      </div>
      {refusal ? (
        <EmptyState isRoomy>
          <p role="alert">
            {errorCodeText(isClosed ? 'investor_not_approved' : 'startup_not_found')}
          </p>
        </EmptyState>
      ) : (
        <Loaded query={query} isPage heights={[startupProfileSkeleton]} label="Loading the startup">
          {(startup) => <Profile startup={startup} />}
        </Loaded>
      )}
    </div>
  );
}

function Profile({ startup }: { startup: PortfolioStartup }) {
  const isTeam = startup.team.length > 1;
  const match = computeMatch(useInvestorPreferences().data, startup);
  return (
    <StartupProfile
      startup={startup}
      team={startup.team}
      actions={introductionButton(startup)}
      aside={
        <>
          {match && <MatchPanel match={match} />}
          {startup.kpi && <KpiPanel kpi={startup.kpi} today={localDate(new Date(), 'UTC')} />}
          {startup.momentum && (
            <MomentumPanel
              momentum={startup.momentum}
              name={isTeam ? `the team of ${startup.startupName}` : startup.founderName}
            />
          )}
        </>
      }
      links={
        <>
          <StartupLinks startup={startup} labels={profileLinkLabels} />
          {(startup.hasWebsite || startup.hasDeck) && (
            <p className={`soft small ${classes.linkNote}`}>
              {isTeam ? 'The founders see' : 'The founder sees'} what you open here, and when.
            </p>
          )}
        </>
      }
    />
  );
}

function Save({ startup }: { startup: PortfolioStartup }) {
  const saved = useSavedStartups(useInvestor().state).data?.startups;
  const isSaved = saved?.some(({ startupId }) => startupId === startup.startupId);
  return <SaveButton startup={startup} isSaved={isSaved ?? startup.isSaved} />;
}
