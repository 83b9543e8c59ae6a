import { brand } from '#shared/brand.ts';
import { useIntroductions } from '../features/introductions/get-introductions.ts';
import { IntroductionList } from '../features/introductions/introduction-list.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './introductions-page.module.css';

/** What a founder was asked, and what they asked. */
export function IntroductionsPage() {
  return (
    <>
      <title>{`Introductions · ${brand.name}`}</title>
      <h1 className={classes.title}>Introductions</h1>
      <Loaded
        query={useIntroductions()}
        skeleton={<Skeleton heights={[28, 200, 200]} label="Loading your introductions" />}
      >
        {({ received, sent }) => (
          <div className={classes.columns}>
            <IntroductionList
              title="Received"
              lead="If you accept, each of you gets the other’s e-mail address. Unanswered, a request closes after 14 days."
              empty="Nobody has asked you yet. Founders and investors who would like to talk to you show here."
              side="asked"
              introductions={received}
            />
            <IntroductionList
              title="Sent"
              lead="The founder was told in the app, by mail and in Slack. You hear as soon as they decide."
              empty="You have asked nobody yet. A founder’s card and profile have the button Request Introduction."
              side="asker"
              introductions={sent}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}
