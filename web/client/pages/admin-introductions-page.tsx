import { brand } from '#shared/brand.ts';
import { IntroductionCounts } from '../features/introductions/introduction-counts.tsx';
import { useIntroductionCounts } from '../features/introductions/introduction-queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './admin-page.module.css';

export function AdminIntroductionsPage() {
  return (
    <div className={classes.page}>
      <title>{`Introductions · Admin · ${brand.name}`}</title>
      <div>
        <h1>Introductions</h1>
        <p className={classes.lead}>
          How many were requested, how they ended, and how both sides say they went.
        </p>
      </div>
      <Loaded
        query={useIntroductionCounts()}
        skeleton={<Skeleton heights={[280, 240]} label="Loading the figures" />}
      >
        {(counts) => <IntroductionCounts counts={counts} />}
      </Loaded>
    </div>
  );
}
