import { Link } from 'react-router-dom';
import { IntroductionList } from '../features/introductions/introduction-list.tsx';
import { useInvestor } from '../features/session/signed-in.tsx';
import { investorStartupPath, paths } from '../paths.ts';
import { PageHead } from '../ui/page-head.tsx';

export function InvestorIntroductionsPage() {
  const { state } = useInvestor();
  const isApproved = state === 'approved';
  return (
    <div className="flex-column gap-20">
      <PageHead title="Introductions" area="Investor Portal" />
      {isApproved && (
        <IntroductionList
          title="Received"
          lead="If you accept, each of you gets the other’s email address. Unanswered, a request closes after 14 days."
          empty={
            <>
              No founder has asked you yet. They can if you’re{' '}
              <Link to={`${paths.investorSettings}#introductions`}>open to founders</Link>.
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
    </div>
  );
}
