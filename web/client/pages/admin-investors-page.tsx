import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { InvestorList, InvestorRow } from '#shared/api/investor-review.ts';
import type { InvestorDecision } from '#shared/domain/investors.ts';
import {
  decisionDialogCode,
  InvestorCards,
  InvestorFilters,
  InvestorTable,
} from '../features/investor-review/investor-list.tsx';
import { useInvestors } from '../features/investor-review/investor-review-queries.ts';
import {
  type InvestorQuery,
  investorQuery,
} from '../features/investor-review/investor-review-rules.ts';
import { useUrlQuery } from '../lib/list-query.ts';
import { paths } from '../paths.ts';
import { LazyDialog, useQuestion } from '../ui/lazy-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLinks } from '../ui/pagination.tsx';
import classes from './admin-dashboard-page.module.css';

type Decision = { investor: InvestorRow; decision: InvestorDecision };

export function AdminInvestorsPage() {
  const [query, change] = useUrlQuery(investorQuery);
  const investors = useInvestors(query);
  const { question, ask, dialog } = useQuestion<Decision>();
  const isNarrow = useMediaQuery('screen and (max-width: 1099px)', undefined, {
    getInitialValueInEffect: false,
  });
  const Rows = isNarrow ? InvestorCards : InvestorTable;
  return (
    <div className="flex-column gap-20">
      <PageHead title="Investors" area="Admin">
        Investors see preview cards until you approve them.
      </PageHead>
      <Loaded query={investors} heights={[36, 280]} label="Loading the investors">
        {(list) => (
          <>
            <InvestorFilters query={query} counts={list.counts} onChange={change} />
            <section
              aria-label="Investors"
              className={`card ${classes.list}`}
              data-old={investors.isPlaceholderData || undefined}
            >
              {list.rows.length > 0 ? (
                <Rows
                  rows={list.rows}
                  onDecide={(investor, decision) => ask({ investor, decision })}
                />
              ) : (
                <NoInvestors counts={list.counts} query={query} onShow={change} />
              )}
            </section>
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

type NoInvestorsProps = {
  counts: InvestorList['counts'];
  query: InvestorQuery;
  onShow: (changes: Partial<InvestorQuery>) => void;
};

function NoInvestors({ counts, query, onShow }: NoInvestorsProps) {
  const hasAny = Object.values(counts).some((count) => count > 0);
  const [title, text] = emptyWords(hasAny, query);
  return (
    <div className={`stack gap-6 soft center ${classes.empty}`}>
      <p className="ink strong">{title}</p>
      <p>{text}</p>
      {hasAny ? (
        <Button
          variant="default"
          size="sm"
          onClick={() => onShow({ ...investorQuery.initial, state: null })}
        >
          Show all investors
        </Button>
      ) : (
        <Button component={Link} to={paths.investorSignUp} variant="default" size="sm">
          See the sign-up page
        </Button>
      )}
    </div>
  );
}

function emptyWords(hasAny: boolean, { state, search }: InvestorQuery): [string, string] {
  if (!hasAny) {
    return ['No investors yet', 'Whoever signs up waits here for your approval. We’ll email you.'];
  }
  if (state === 'waiting' && search === '') {
    return [
      'Nobody is waiting',
      'The next investor to confirm their address shows up here, and we’ll email you.',
    ];
  }
  return ['No investors found', 'Try adjusting your search or filters'];
}
