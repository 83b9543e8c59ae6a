import { Link } from 'react-router-dom';
import type { FounderList, FounderRow, FounderSort } from '#shared/api/founders.ts';
import { founderStates } from '#shared/domain/founders.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FilterBar, SearchInput, UnknownFilter } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { ChipsOrSelect, SortChoice, SortHeads } from '../../ui/list-choices.tsx';
import list from '../../ui/list-table.module.css';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { FounderStateTag, founderStateLabels, LastSeen } from './founder-labels.tsx';
import { type FounderQuery, founderLink, founderQuery, foundersSortedBy } from './founder-query.ts';
import classes from './founders.module.css';

type FiltersProps = {
  query: FounderQuery;
  cohorts: FounderList['cohorts'];
  /** The list has cards, which have no headings to sort by. */
  isNarrow: boolean;
  onChange: (changes: Partial<FounderQuery>) => void;
};

/** Every change goes back to the first page. */
export function FounderFilters({ query, cohorts, isNarrow, onChange }: FiltersProps) {
  return (
    <FilterBar className={`row wrap gap-12 ${list.filters}`}>
      <SearchInput
        className={list.search}
        label="Search by name, startup or email"
        text={query.search}
        onSearch={(search) => onChange({ search, page: 1 })}
      />
      <SelectField
        aria-label="Cohort"
        className={classes.cohort}
        value={query.cohort ?? ''}
        anyLabel="All cohorts"
        choices={cohorts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ cohort: event.currentTarget.value || null, page: 1 })}
      />
      <ChipsOrSelect
        legend="Status"
        value={query.state}
        choices={[
          { value: null, label: 'All' },
          ...founderStates.map((value) => ({ value, label: founderStateLabels[value] })),
        ]}
        onChoose={(state) => onChange({ state, page: 1 })}
      />
      {isNarrow && (
        <SortChoice
          choices={sortChoices}
          order={query}
          searchBy={(order) => founderQuery.write({ ...query, ...order, page: 1 })}
        />
      )}
      <UnknownFilter choices={{ state: founderStates, cohort: cohorts.map(({ id }) => id) }} />
    </FilterBar>
  );
}

const sortColumns: { sort: FounderSort; label: string }[] = [
  { sort: 'founder', label: 'Founder' },
  { sort: 'startup', label: 'Startup' },
  { sort: 'cohort', label: 'Cohort' },
  { sort: 'stage', label: 'Stage' },
];

type RowsProps = { rows: FounderRow[]; query: FounderQuery };

/** One row a founder; the whole row links to their page. */
export function FounderTable({ rows, query }: RowsProps) {
  return (
    <table className={`wide ${list.table}`}>
      <thead>
        <tr>
          <SortHeads
            columns={sortColumns}
            order={query}
            searchBy={(sort) => founderQuery.write(foundersSortedBy(query, sort))}
          />
          <th scope="col">Status</th>
          <th scope="col">Last seen</th>
          <th scope="col">Slack</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={`relative ${list.row}`}>
            <th scope="row" className="strong breakable">
              <div className={`row gap-12 ${classes.person}`}>
                <Avatar name={row.founderName} url={row.founderAvatar} />
                <div>
                  <Link to={founderLink(row.id, query)} className={`strong breakable ${list.name}`}>
                    {row.founderName}
                  </Link>
                  <span className={`soft small ${list.industry}`}>{row.email}</span>
                </div>
              </div>
            </th>
            <td className="breakable">{row.startupName}</td>
            <td>{row.cohortName ?? '–'}</td>
            <td>
              <StageBadge stage={row.stage} />
            </td>
            <td>
              {row.state === 'active' ? (
                <span className="soft">{founderStateLabels.active}</span>
              ) : (
                <FounderStateTag state={row.state} />
              )}
            </td>
            <td className="soft tabular nowrap">
              <LastSeen at={row.lastSeenAt} />
            </td>
            <td className="soft tabular nowrap">{row.hasSlack ? 'Connected' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sortChoices: { value: `${FounderSort} ${FounderQuery['direction']}`; label: string }[] = [
  { value: 'joined desc', label: 'Newest first' },
  { value: 'joined asc', label: 'Oldest first' },
  { value: 'founder asc', label: 'By founder' },
  { value: 'startup asc', label: 'By startup' },
  { value: 'cohort asc', label: 'By cohort' },
  { value: 'stage desc', label: 'Furthest stage first' },
];

/** The list as shown on a phone. */
export function FounderCards({ rows, query }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={`relative ${classes.card}`}>
          <Avatar name={row.founderName} url={row.founderAvatar} />
          <div className="shrinks">
            <div className={`row wrap ${classes.who}`}>
              <Link to={founderLink(row.id, query)} className={`strong breakable ${list.name}`}>
                {row.founderName}
              </Link>
              {row.state !== 'active' && <FounderStateTag state={row.state} />}
            </div>
            <p className="soft breakable dotted">
              <span>{row.startupName}</span>
              <span>{row.cohortName ?? 'No cohort'}</span>
            </p>
            <p className="soft small one-line">{row.email}</p>
          </div>
          <div className={`stack soft small tabular ${classes.aside}`}>
            <StageBadge stage={row.stage} />
            <span>
              <span className="visually-hidden">Last seen: </span>
              <LastSeen at={row.lastSeenAt} />
            </span>
            {!row.hasSlack && <span>No Slack</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
