import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { InvestorList, InvestorRow } from '#shared/api/investor-review.ts';
import {
  checkSizeLabel,
  type InvestorDecision,
  type InvestorState,
  investorDecisions,
  mayDecideInvestor,
} from '#shared/domain/investors.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import { ChipsOrSelect } from '../../ui/list-choices.tsx';
import list from '../../ui/list-table.module.css';
import { Tag } from '../../ui/tag.tsx';
import card from '../../ui/two-part-card.module.css';
import classes from './investor-review.module.css';
import { decisionCopy, investorStateLabels } from './investor-review-labels.ts';
import type { InvestorQuery } from './investor-review-rules.ts';

type Props = { investor: InvestorRow; onDecide: (decision: InvestorDecision) => void };

export function InvestorCard({ investor, onDecide }: Props) {
  const id = useId();
  const { name, email, title, company, state, reason } = investor;
  const role = [title, company].filter(Boolean).join(', ');
  const decisions = (Object.keys(investorDecisions) as InvestorDecision[]).filter((decision) =>
    mayDecideInvestor(state, decision),
  );
  return (
    <article aria-labelledby={id} className={`${card.card} ${classes.card}`}>
      <div className={`${card.facts} breakable gap-4 ${classes.facts}`}>
        <div className={`row wrap ${card.head}`}>
          <h2 id={id} className="lead breakable">
            {name}
          </h2>
          <Tag tone={investorStateLabels[state].tone}>{investorStateLabels[state].label}</Tag>
        </div>
        {role && <p>{role}</p>}
        <a href={`mailto:${email}`} className={`stream ${classes.email}`}>
          {email}
        </a>
        {reason && <p className="soft lines">“{reason}”</p>}
        {decisions.length > 0 && (
          <div className={`wrap gap-8 ${classes.buttons}`}>
            {decisions.map((decision) => (
              <Button
                key={decision}
                size="sm"
                variant={decision === 'approve' ? 'light' : 'default'}
                aria-label={`${decisionCopy[decision].button}: ${name}`}
                onClick={() => onDecide(decision)}
              >
                {decisionCopy[decision].button}
              </Button>
            ))}
          </div>
        )}
      </div>
      <dl className={`${card.side} gap-4 ${classes.details}`}>
        <Detail label="Focus" value={investor.investmentFocus.join(', ') || 'Anything'} />
        <Detail
          label="Check size"
          value={checkSizeLabel(investor.checkSizeMin, investor.checkSizeMax) ?? 'Not given'}
        />
        <Detail label="Signed up" value={dayOf(investor.signedUpAt)} />
        <Detail label="Confirmed" value={dayOf(investor.verifiedAt) ?? 'Not yet'} />
        <Detail label="Decided" value={dayOf(investor.decidedAt)} />
      </dl>
    </article>
  );
}

function Detail({ label, value }: { label: string; value: ReactNode }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function dayOf(at: string | null) {
  return at && <DateTimeText at={at} />;
}

type InvestorFiltersProps = {
  query: InvestorQuery;
  counts: InvestorList['counts'];
  onChange: (changes: Partial<InvestorQuery>) => void;
};

/** Every change goes back to the first page. */
export function InvestorFilters({ query, counts, onChange }: InvestorFiltersProps) {
  const states = Object.keys(investorStateLabels) as InvestorState[];
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <FilterBar className={`row wrap gap-12 ${list.filters}`}>
      <SearchInput
        className={list.search}
        label="Search investors"
        text={query.search}
        onSearch={(search) => onChange({ search, page: 1 })}
      />
      <ChipsOrSelect
        legend="State"
        value={query.state}
        choices={[
          ...states.map((value) => ({
            value,
            label: investorStateLabels[value].label,
            count: counts[value],
          })),
          { value: null, label: 'All', count: total },
        ]}
        onChoose={(state) => onChange({ state, page: 1 })}
      />
      <UnknownFilter choices={{ state: [...states, 'all'] }} />
    </FilterBar>
  );
}
