import { Link } from 'react-router-dom';
import { IntroductionList } from '../features/introductions/introduction-list.tsx';
import { communityStartupPath, paths } from '../paths.ts';
import { PageHead } from '../ui/page-head.tsx';
import classes from './introductions-page.module.css';

export function IntroductionsPage() {
  return (
    <>
      <PageHead title="Introductions">
        Requests that you received or made. <Link to={paths.appMessages}>Messages</Link> has them
        beside what founders write to you.
      </PageHead>
      <div className={`stack ${classes.columns}`}>
        <IntroductionList
          title="Received"
          lead="If you accept, each of you gets the other’s email address. Unanswered, a request closes after 14 days."
          empty="Nobody has asked you yet. Founders and investors who would like to talk to you show up here."
          side="recipient"
          profilePath={communityStartupPath}
        />
        <IntroductionList
          title="Sent"
          lead="We told the founder in the app, by email and in Slack. You’ll hear as soon as they decide."
          empty="You haven’t asked anyone yet. You’ll find the Request Introduction button on a founder’s card and profile."
          browsePath={paths.appPortfolio}
          side="requester"
          profilePath={communityStartupPath}
        />
      </div>
    </>
  );
}
