import { SegmentedControl } from '@mantine/core';
import type { LeaderboardPeriod, LeaderboardScope } from '#shared/domain/leaderboard.ts';
import type { BoardChoice } from './board-choice.ts';
import classes from './board-switches.module.css';

const scopes: { value: LeaderboardScope; label: string }[] = [
  { value: 'cohort', label: 'Cohort' },
  { value: 'community', label: 'Community' },
];
const periods: { value: LeaderboardPeriod; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'This week' },
];

type Props = { choice: BoardChoice; onChoose: (wish: Partial<BoardChoice>) => void };

/** Whose board, and since when. Another board begins at its first page. */
export function BoardSwitches({ choice, onChoose }: Props) {
  const { scope, period } = choice;
  return (
    <div className={classes.switches}>
      <SegmentedControl
        aria-label="Whose board"
        value={scope}
        onChange={(value) => onChoose({ scope: value, page: 1 })}
        data={scopes}
      />
      <SegmentedControl
        aria-label="Period"
        value={period}
        onChange={(value) => onChoose({ period: value, page: 1 })}
        data={periods}
      />
    </div>
  );
}
