import type { InvestorList, InvestorRow } from '#shared/api/investor-review.ts';
import type { InvestorDecision } from '#shared/domain/investors.ts';
import { InvestorCard, InvestorFilters } from '../features/investor-review/investor-list.tsx';
import { useInvestors } from '../features/investor-review/investor-review-queries.ts';
import {
  type InvestorQuery,
  investorQuery,
} from '../features/investor-review/investor-review-rules.ts';
import { lazyCode } from '../lib/lazy.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { LazyDialog, useQuestion } from '../ui/lazy-dialog.tsx';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLinks } from '../ui/pagination.tsx';

const decisionDialogCode = lazyCode(() =>
  import('../features/investor-review/decision-dialog.tsx').then((module) => module.DecisionDialog),
);

type Decision = { investor: InvestorRow; decision: InvestorDecision };

export function AdminInvestorsPage() {
  const [query, change] = useUrlQuery(investorQuery);
  const investors = useInvestors(query);
  const { question, ask, dialog } = useQuestion<Decision>();
  return (
    <div className="flex-column gap-20">
      <PageHead title="Investors" area="Admin">
        Investors see preview cards until you approve them.
      </PageHead>
      <Loaded query={investors} heights={[36, 168, 168]} label="Loading the investors">
        {(list) => (
          <>
            <InvestorFilters query={query} counts={list.counts} onChange={change} />
            <Cards list={list} query={query} ask={ask} />
            {list.size > 0 && (
              <PageLinks
                list={list}
                words={['investor', 'investors']}
                to={(page) => ({ search: investorQuery.write({ ...query, page }) })}
              />
            )}
          </>
        )}
      </Loaded>
      {question && <LazyDialog code={decisionDialogCode} {...dialog} {...question} />}
    </div>
  );
}

type CardsProps = { list: InvestorList; query: InvestorQuery; ask: (decision: Decision) => void };

function Cards({ list: { rows }, query, ask }: CardsProps) {
  if (rows.length === 0) {
    return (
      <EmptyState>
        <p>
          {query.state === 'waiting' && query.search === ''
            ? 'Nobody is waiting. The next investor to confirm their address shows up here, and we’ll email you.'
            : 'No investors found. Try adjusting your search or filters.'}
        </p>
      </EmptyState>
    );
  }
  return rows.map((investor) => (
    <InvestorCard
      key={investor.id}
      investor={investor}
      onDecide={(decision) => ask({ investor, decision })}
    />
  ));
}
