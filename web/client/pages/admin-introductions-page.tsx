import { Link } from 'react-router-dom';
import type { IntroductionCounts as Counts } from '#shared/api/introductions.ts';
import { IntroductionCounts } from '../features/introductions/introduction-counts.tsx';
import { useIntroductionCounts } from '../features/introductions/introduction-queries.ts';
import { paths } from '../paths.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function AdminIntroductionsPage() {
  return (
    <div className="flex-column gap-20">
      <PageHead title="Introductions" area="Admin">
        Figures only: who asks whom, and what they write, stays between them.
      </PageHead>
      <Loaded query={useIntroductionCounts()} heights={[92, 280]} label="Loading the figures">
        {(counts) =>
          hasIntroductions(counts) ? (
            <IntroductionCounts counts={counts} />
          ) : (
            <EmptyState title="No introductions yet">
              <p>Once founders and investors ask to meet, you’ll see here how it goes.</p>
              <Link className="link" to={paths.adminInvestors}>
                See the investors
              </Link>
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
