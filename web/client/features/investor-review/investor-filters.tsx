import { TextInput } from '@mantine/core';
import type { InvestorList } from '#shared/api/investor-review.ts';
import type { InvestorState } from '#shared/domain/investor-state.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './investor-filters.module.css';
import type { InvestorQuery } from './investor-query.ts';
import { stateWords } from './state-words.ts';

type Props = {
  query: InvestorQuery;
  counts: InvestorList['counts'];
  onChange: (wish: Partial<InvestorQuery>) => void;
};

/** Search and states with their counts; a new choice begins at the first page. */
export function InvestorFilters({ query, counts, onChange }: Props) {
  const [text, setText] = useTypedText(query.search, (search) => onChange({ search, page: 1 }));
  const states = Object.keys(stateWords) as InvestorState[];
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search investors"
        placeholder="Search investors..."
        maxLength={100}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ChoiceChips
        legend="State"
        value={query.state}
        choices={[
          ...states.map((value) => ({
            value,
            label: `${stateWords[value].label} ${counts[value]}`,
          })),
          { value: null, label: `All ${total}` },
        ]}
        onChoose={(state) => onChange({ state, page: 1 })}
      />
    </search>
  );
}
