import { Link } from 'react-router-dom';
import { IntroductionList } from '../features/introductions/introduction-list.tsx';
import { useIntroductions } from '../features/introductions/introduction-queries.ts';
import { useInvestor } from '../features/session/signed-in.tsx';
import { investorStartupPath, paths } from '../paths.ts';
import { LoadedTogether } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function InvestorIntroductionsPage() {
  const { state, offersPremium } = useInvestor();
  const isApproved = state === 'approved';
  const queries = [
    useIntroductions('recipient', { enabled: isApproved }),
    useIntroductions('requester'),
  ];
  return (
    <div className="flex-column gap-20">
      <PageHead title="Introductions" area="Investor Portal" />
      <LoadedTogether queries={queries} heights={[200, 200]} label="Loading introductions">
        {isApproved && (
          <IntroductionList
            title="Received"
            lead="If you accept, each of you gets the other’s email address. Unanswered, a request closes after 14 days."
            empty={
              <>
                No founder has asked you yet.
                {offersPremium && (
                  <>
                    {' '}
                    They can if you’re{' '}
                    <Link to={`${paths.investorSettings}#introductions`}>open to founders</Link>.
                  </>
                )}
              </>
            }
            side="recipient"
            profilePath={investorStartupPath}
          />
        )}
        <IntroductionList
          title="Sent"
          lead="We told the founder in the app, by email and in Slack. If they accept, each of you gets the other’s email address; unanswered, a request closes after 14 days."
          empty={
            isApproved
              ? 'You haven’t asked anyone yet. You’ll find the Intro button on a startup’s card and page.'
              : 'You haven’t asked anyone yet. Introductions open once you’re approved.'
          }
          browsePath={paths.investorDashboard}
          side="requester"
          profilePath={investorStartupPath}
        />
      </LoadedTogether>
    </div>
  );
}
