import type { InvestorList } from '#shared/api/investor-review.ts';
import type { InvestorState } from '#shared/domain/investors.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { ChoiceChips, FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import classes from './investor-review.module.css';
import { investorStateLabels } from './investor-review-labels.ts';
import type { InvestorQuery } from './investor-review-rules.ts';

type Props = {
  query: InvestorQuery;
  counts: InvestorList['counts'];
  onChange: (changes: Partial<InvestorQuery>) => void;
};

/** Every change goes back to the first page. */
export function InvestorFilters({ query, counts, onChange }: Props) {
  const [text, setText] = useDebouncedText(query.search, (search) => onChange({ search, page: 1 }));
  const states = Object.keys(investorStateLabels) as InvestorState[];
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <FilterBar className="row wrap gap-12">
      <SearchInput
        className={classes.search}
        label="Search investors"
        value={text}
        onChange={setText}
      />
      <ChoiceChips
        legend="State"
        value={query.state}
        choices={[
          ...states.map((value) => ({
            value,
            label: `${investorStateLabels[value].label} ${counts[value]}`,
          })),
          { value: null, label: `All ${total}` },
        ]}
        onChoose={(state) => onChange({ state, page: 1 })}
      />
      <UnknownFilter choices={{ state: [...states, 'all'] }} />
    </FilterBar>
  );
}
