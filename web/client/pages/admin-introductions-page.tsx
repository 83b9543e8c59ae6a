import type { IntroductionCounts as Counts } from '#shared/api/introductions.ts';
import { brand } from '#shared/brand.ts';
import { IntroductionCounts } from '../features/introductions/introduction-counts.tsx';
import { useIntroductionCounts } from '../features/introductions/introduction-queries.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import classes from './admin-page.module.css';

export function AdminIntroductionsPage() {
  return (
    <div className={`gap-20 ${classes.page}`}>
      <title>{`Introductions · Admin · ${brand.name}`}</title>
      <div>
        <h1>Introductions</h1>
        <p className={`soft ${classes.lead}`}>
          How many were requested, how they ended, and how both sides say they went.
        </p>
      </div>
      <Loaded query={useIntroductionCounts()} heights={[280, 240]} label="Loading the figures">
        {(counts) =>
          hasIntroductions(counts) ? (
            <IntroductionCounts counts={counts} />
          ) : (
            <EmptyState title="No introductions yet">
              <p>Once founders and investors ask to meet, you’ll see here how it goes.</p>
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

function hasIntroductions({ states }: Counts): boolean {
  return Object.values(states).some(({ founders, investors }) => founders + investors > 0);
}
