import { fundingStatuses, stageLabels, stages } from '#shared/options.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import classes from './directory.module.css';
import type { DirectoryQuery } from './directory-rules.ts';
import { useIndustries } from './startup-queries.ts';

const anyChoice = (label: string) => ({ value: '', label });
const stageChoices = stages.map((value) => ({ value, label: stageLabels[value] }));
const fundingLabels = { seeking: 'Seeking Funding', not_seeking: 'Not Seeking' };
const fundingChoices = [
  anyChoice('All Funding Status'),
  ...fundingStatuses.map((value) => ({ value, label: fundingLabels[value] })),
];

type Props = {
  query: DirectoryQuery;
  onChange: (changes: Partial<DirectoryQuery>) => void;
};

/** The filters, all of which must match. */
export function DirectoryFilters({ query, onChange }: Props) {
  const [text, setText] = useDebouncedText(query.search, (search) => onChange({ search }));
  const stageOf = (value: string) => stages.find((stage) => stage === value) ?? null;
  return (
    <FilterBar className={classes.filters}>
      <SearchInput
        label="Search startups, founders, or industries"
        value={text}
        onChange={setText}
      />
      <div className={classes.choices}>
        <SelectField
          aria-label="Stage"
          choices={[anyChoice('All Stages'), ...stageChoices]}
          value={query.stage ?? ''}
          onChange={(event) => onChange({ stage: stageOf(event.currentTarget.value) })}
        />
        <SelectField
          aria-label="Industry"
          choices={[anyChoice('All Industries'), ...useIndustryChoices(query.industry)]}
          value={query.industry}
          onChange={(event) => onChange({ industry: event.currentTarget.value })}
        />
        <SelectField
          aria-label="Funding status"
          choices={fundingChoices}
          value={query.funding ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ funding: fundingStatuses.find((status) => status === value) ?? null })
          }
        />
      </div>
      <UnknownFilter choices={{ stage: stages, funding: fundingStatuses }} />
    </FilterBar>
  );
}

/** The industries in use, plus the chosen one even if no startup is in it any more. */
function useIndustryChoices(chosen: string) {
  const inUse = useIndustries().data ?? [];
  const industries = chosen && !inUse.includes(chosen) ? [chosen, ...inUse] : inUse;
  return industries.map((value) => ({ value, label: value }));
}
