import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChipsOrSelect } from '../../ui/list-choices.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './investors.module.css';
import { thesisText } from './match-rules.ts';
import {
  useChangeSavedSearches,
  useInvestorPreferences,
  useSavedSearches,
} from './portfolio-queries.ts';
import {
  filterChoices,
  type PortfolioQuery,
  portfolioFilters,
  toSavedSearch,
} from './portfolio-rules.ts';

/** Figures that narrow the list when pressed have no chip. */
const figureLabels: Partial<Record<PortfolioQuery['filter'], string>> = {
  'with-revenue': 'With revenue',
  'team-of-three': 'Team size 3+',
};

const sortChoices: { value: PortfolioQuery['sort']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'match', label: 'Best match first' },
  { value: 'name', label: 'By name' },
  { value: 'stage', label: 'Furthest stage first' },
  { value: 'industry', label: 'By sector' },
  { value: 'ask', label: 'Largest ask first' },
];

type Props = { query: PortfolioQuery; onChange: (changes: Partial<PortfolioQuery>) => void };

/** Every change goes back to the first page. */
export function PortfolioFilters({ query, onChange }: Props) {
  const change = (changes: Partial<PortfolioQuery>) => onChange({ ...changes, after: null });
  const preferences = useInvestorPreferences().data;
  const isNarrowed = query.thesis === 'on' && Boolean(preferences && thesisText(preferences));
  return (
    <FilterBar className={`row wrap gap-12 ${classes.filters}`}>
      <SearchInput
        className={classes.search}
        label="Search startups"
        text={query.search}
        onSearch={(search) => change({ search })}
      />
      <ChipsOrSelect
        legend="Show"
        // The list has not all of them while the thesis is on.
        value={query.filter === 'all' && isNarrowed ? null : query.filter}
        otherwise={figureLabels[query.filter] ?? 'My thesis'}
        choices={filterChoices}
        onChoose={(filter) =>
          filter && change({ filter, ...(filter === 'all' && { thesis: 'off' as const }) })
        }
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
      <UnknownFilter choices={{ filter: portfolioFilters }} />
    </FilterBar>
  );
}

/** Says that the list is narrowed to what the investor looks for, and takes that off with one press. */
export function ThesisFilter({ query, onChange }: Props) {
  const preferences = useInvestorPreferences().data;
  const thesis = preferences && thesisText(preferences);
  const isOn = query.thesis === 'on';
  return (
    <div className={`row wrap grows ${classes.thesis}`} data-on={isOn || undefined}>
      {thesis && (
        <>
          <p role="status" className="soft">
            {isOn ? (
              <>
                Your thesis: <strong>{thesis}</strong>
              </>
            ) : (
              'Startups outside your thesis are shown too.'
            )}
          </p>
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => onChange({ thesis: isOn ? 'off' : 'on', after: null })}
          >
            {isOn ? 'Show all startups' : 'Show only my thesis'}
          </Button>
        </>
      )}
      {preferences && !thesis && (
        <p className="soft">
          Say what you invest in <Link to={paths.investorSettings}>in your settings</Link>, and this
          list begins with it.
        </p>
      )}
    </div>
  );
}

/** Saves the current search; hidden while nothing is searched or filtered. */
function SaveSearchButton({ query }: { query: PortfolioQuery }) {
  const searches = useSavedSearches();
  const change = useChangeSavedSearches();
  const criteria = toSavedSearch(query);
  if (!criteria) return null;
  const isSaved = searches.data?.searches.some(
    ({ search, stage, isSeeking }) =>
      search === criteria.search && stage === criteria.stage && isSeeking === criteria.isSeeking,
  );
  const save = () =>
    change.mutate(
      { save: criteria },
      {
        onSuccess: () =>
          showToast({
            text: 'Search saved.',
            detail:
              'We’ll email you once a week if something new fits. You’ll find it under Saved.',
          }),
      },
    );
  return (
    <Button
      variant="default"
      disabled={isSaved}
      loading={change.isPending}
      leftSection={<Icon name={isSaved ? 'check' : 'bookmark'} size={16} />}
      onClick={save}
    >
      {isSaved ? 'Search saved' : 'Save this search'}
    </Button>
  );
}
