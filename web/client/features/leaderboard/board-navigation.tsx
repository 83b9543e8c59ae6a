import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type {
  LeaderboardOrder,
  LeaderboardPeriod,
  LeaderboardScope,
} from '#shared/domain/leaderboard.ts';
import { formatNumber } from '#shared/formats.ts';
import { SelectField } from '../../ui/form-inputs.tsx';
import { PageLink } from '../../ui/pagination.tsx';
import classes from './leaderboard.module.css';
import { defaultOrder, type LeaderboardQuery, leaderboardQuery } from './leaderboard-query.ts';

const scopeChoices: { value: LeaderboardScope; label: string }[] = [
  { value: 'cohort', label: 'Cohort' },
  { value: 'community', label: 'Community' },
];
const periodChoices: { value: LeaderboardPeriod; label: string }[] = [
  { value: 'week', label: 'This week' },
  { value: 'all', label: 'All time' },
];

const orderChoices: { value: LeaderboardOrder; label: string }[] = [
  { value: 'pledges', label: 'Pledges kept' },
  { value: 'points', label: 'Points' },
  { value: 'days', label: 'Active days' },
];

type BoardSwitchesProps = {
  query: LeaderboardQuery;
  onChange: (changes: Partial<LeaderboardQuery>) => void;
};

/** Every change goes back to the first page. */
export function BoardSwitches({ query, onChange }: BoardSwitchesProps) {
  const { scope, period, order } = query;
  return (
    <div className={`wrap ${classes.switches}`}>
      <Choice
        label="Whose board"
        value={scope}
        choices={scopeChoices}
        onChange={(value) => onChange({ scope: value, order: defaultOrder, page: 1 })}
      />
      <Choice
        label="Period"
        value={period}
        choices={periodChoices}
        onChange={(value) => onChange({ period: value, page: 1 })}
      />
      {scope === 'cohort' && (
        <SelectField
          aria-label="Order by"
          choices={orderChoices}
          value={order}
          onChange={(event) =>
            onChange({ order: event.currentTarget.value as LeaderboardOrder, page: 1 })
          }
        />
      )}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A switch; on a phone a menu, so that all of them stand in one row. */
function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  if (!isPhone) {
    return <SegmentedControl aria-label={label} value={value} onChange={onChange} data={choices} />;
  }
  return (
    <SelectField
      aria-label={label}
      choices={choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    />
  );
}

type PageLinksProps = { query: LeaderboardQuery; board: Leaderboard };

/** Links to the neighboring pages, and to the page with the viewer's own row. */
export function PageLinks({ query, board: { page, pages, me } }: PageLinksProps) {
  if (pages === 1) return null;
  const to = (target: number) => ({ search: leaderboardQuery.write({ ...query, page: target }) });
  return (
    <nav aria-label="Pages" className={`row wrap ${classes.pageLinks}`}>
      {page > 1 && <PageLink to={to(page - 1)}>Previous</PageLink>}
      <span className="soft tabular">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages && <PageLink to={to(page + 1)}>Next</PageLink>}
      {me && me.page !== page && <PageLink to={to(me.page)}>My page</PageLink>}
    </nav>
  );
}
