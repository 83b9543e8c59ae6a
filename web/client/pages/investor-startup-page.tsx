import { useParams } from 'react-router-dom';
import type { PortfolioStartup } from '#shared/api/portfolio.ts';
import { brand } from '#shared/brand.ts';
import { Failure, pageFailureText } from '#shared/failure.ts';
import { moneyRange } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { KpiFigure, KpiPanel } from '../features/investors/kpi-trend.tsx';
import { MatchExplanation } from '../features/investors/match-explanation.tsx';
import { computeMatch } from '../features/investors/match-rules.ts';
import { MomentumPanel } from '../features/investors/momentum-panel.tsx';
import {
  useInvestorPreferences,
  usePortfolioStartup,
  useSavedStartups,
} from '../features/investors/portfolio-queries.ts';
import { SaveButton, StartupLinks } from '../features/investors/startup-actions.tsx';
import { useInvestor } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { BackButton } from '../ui/back-button.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { StartupProfile, startupProfileSkeleton } from '../ui/startup/startup-profile.tsx';
import classes from './investor-page.module.css';

/** A full startup profile, for approved investors. */
export function InvestorStartupPage() {
  const { startupId = '' } = useParams();
  const { state } = useInvestor();
  const query = usePortfolioStartup(startupId, state);
  const refusal = query.error instanceof Failure && query.error.status < 500 ? query.error : null;
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
            {pageFailureText(isClosed ? 'investor_not_approved' : 'startup_not_found')}
          </p>
        </EmptyState>
      ) : (
        <Loaded
          query={query}
          isPage
          heights={[188, startupProfileSkeleton]}
          label="Loading the startup"
        >
          {(startup) => <Profile startup={startup} />}
        </Loaded>
      )}
    </div>
  );
}

function Profile({ startup }: { startup: PortfolioStartup }) {
  const { founderName, startupName, team, momentum, kpi } = startup;
  return (
    <>
      <AtAGlance startup={startup} />
      <StartupProfile
        startup={startup}
        team={team}
        isAskShown
        aside={
          (momentum || kpi) && (
            <>
              {momentum && (
                <MomentumPanel
                  momentum={momentum}
                  name={team.length > 1 ? `the team of ${startupName}` : founderName}
                />
              )}
              {kpi && <KpiPanel kpi={kpi} today={localDate(new Date(), brand.timeZone)} />}
            </>
          )
        }
      />
    </>
  );
}

/** The facts that an investor decides by, and the next step. */
function AtAGlance({ startup }: { startup: PortfolioStartup }) {
  const { startupId, founderName, startupName, team, kpi, hasWebsite, hasDeck } = startup;
  const match = computeMatch(useInvestorPreferences().data, startup);
  const ask = startup.lookingForFunding ? (startup.fundingAmount ?? 'amount not given') : null;
  return (
    <section aria-label="At a glance" className={`card column gap-16 ${classes.glance}`}>
      <dl className={`wrap ${classes.figures}`}>
        <div>
          <dt className="soft small">Seeking funding</dt>
          <dd className={`tabular ${classes.figure}`}>{ask ? moneyRange(ask) : 'Not right now'}</dd>
        </div>
        {kpi && (
          <div>
            <dt className="soft small">{kpi.name}</dt>
            <dd className="row wrap gap-12">
              <KpiFigure kpi={kpi} className={classes.figure} />
            </dd>
          </div>
        )}
      </dl>
      {match && <MatchExplanation match={match} />}
      <div className="row wrap gap-8">
        <RequestIntroductionButton
          label="Ask for an introduction"
          variant="filled"
          startupId={startupId}
          founderName={founderName}
          startupName={startupName}
        />
        <StartupLinks startup={startup} />
        {(hasWebsite || hasDeck) && (
          <p className="soft small">
            {team.length > 1 ? 'The founders see' : 'The founder sees'} what you open here, and
            when.
          </p>
        )}
      </div>
    </section>
  );
}

function Save({ startup }: { startup: PortfolioStartup }) {
  const saved = useSavedStartups(useInvestor().state).data?.startups;
  const isSaved = saved?.some(({ startupId }) => startupId === startup.startupId);
  return <SaveButton startup={startup} isSaved={isSaved ?? startup.isSaved} />;
}
