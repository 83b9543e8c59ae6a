import { SegmentedControl } from '@mantine/core';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type {
  LeaderboardOrder,
  LeaderboardPeriod,
  LeaderboardScope,
} from '#shared/domain/leaderboard.ts';
import { formatNumber } from '#shared/formats.ts';
import { PageLink } from '../../ui/pagination.tsx';
import classes from './leaderboard.module.css';
import { type LeaderboardQuery, leaderboardQuery } from './leaderboard-query.ts';

const scopeChoices: { value: LeaderboardScope; label: string }[] = [
  { value: 'cohort', label: 'Cohort' },
  { value: 'community', label: 'Community' },
];
const periodChoices: { value: LeaderboardPeriod; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'This week' },
];

const orderChoices: { value: LeaderboardOrder; label: string }[] = [
  { value: 'points', label: 'Points' },
  { value: 'pledges', label: 'Pledges kept' },
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
      <SegmentedControl
        aria-label="Whose board"
        value={scope}
        onChange={(value) => onChange({ scope: value, page: 1 })}
        data={scopeChoices}
      />
      <SegmentedControl
        aria-label="Period"
        value={period}
        onChange={(value) => onChange({ period: value, page: 1 })}
        data={periodChoices}
      />
      {scope === 'cohort' && (
        <SegmentedControl
          aria-label="Order by"
          value={order}
          onChange={(value) => onChange({ order: value, page: 1 })}
          data={orderChoices}
        />
      )}
    </div>
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
