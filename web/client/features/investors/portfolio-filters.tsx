import { useTypedText } from '../../lib/use-typed-text.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './portfolio-filters.module.css';
import { filterChoices, type PortfolioQuery } from './portfolio-query.ts';
import { SaveSearchButton } from './save-search-button.tsx';

const sortChoices: { value: PortfolioQuery['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'match', label: 'Best match first' },
  { value: 'name', label: 'By name' },
];

type Props = { query: PortfolioQuery; onChange: (wish: Partial<PortfolioQuery>) => void };

/** Search, filter and order; a new choice begins at the first page. */
export function PortfolioFilters({ query, onChange }: Props) {
  const change = (wish: Partial<PortfolioQuery>) => onChange({ ...wish, after: null });
  const [text, setText] = useTypedText(query.search, (search) => change({ search }));
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        label="Search startups"
        value={text}
        onChange={setText}
      />
      <ChoiceChips
        legend="Show"
        value={query.filter}
        choices={filterChoices}
        onChoose={(filter) => change({ filter })}
      />
      <SelectField
        className={classes.sort}
        aria-label="Order"
        choices={sortChoices}
        value={query.sort}
        onChange={({ currentTarget: { value } }) =>
          change({ sort: sortChoices.find((each) => each.value === value)?.value ?? 'newest' })
        }
      />
      <SaveSearchButton query={query} />
    </search>
  );
}
