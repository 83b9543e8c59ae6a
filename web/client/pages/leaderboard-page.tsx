import { Link } from 'react-router-dom';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { brand } from '#shared/brand.ts';
import { pluralize } from '#shared/formats.ts';
import { Awards, Ranking } from '../features/leaderboard/board.tsx';
import { BoardSwitches, PageLinks } from '../features/leaderboard/board-navigation.tsx';
import { useLeaderboard } from '../features/leaderboard/leaderboard-queries.ts';
import {
  type LeaderboardQuery,
  leaderboardQuery,
} from '../features/leaderboard/leaderboard-query.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { useUrlQuery } from '../lib/list-query.ts';
import { paths } from '../paths.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { SkeletonShape } from '../ui/skeleton.tsx';
import classes from './leaderboard-page.module.css';

const skeletonShapes: SkeletonShape[] = [24, 600];

export function LeaderboardPage() {
  const [choice, change] = useUrlQuery(leaderboardQuery);
  const isOn = useFounder().cohort?.hasLeaderboard ?? true;
  const query = useLeaderboard(choice, { enabled: isOn });
  if (!isOn) return <SwitchedOff />;
  return (
    <>
      <title>{`Leaderboard · ${brand.name}`}</title>
      <header className={`row wrap between ${classes.head}`}>
        <h1>Leaderboard</h1>
        <BoardSwitches query={choice} onChange={(next) => change(next, { replace: false })} />
      </header>
      <Loaded query={query} isPage heights={skeletonShapes} label="Loading the leaderboard">
        {(board) => <Board board={board} choice={choice} isOld={query.isPlaceholderData} />}
      </Loaded>
    </>
  );
}

function SwitchedOff() {
  return (
    <>
      <PageHead title="Leaderboard" />
      <EmptyState title="Your program doesn’t use leaderboards for your cohort" isRoomy>
        <p>Your own points, streak and pledges are on Progress.</p>
        <Link to={paths.appProgress} className="link">
          See your progress
        </Link>
      </EmptyState>
    </>
  );
}

type BoardProps = { board: Leaderboard; choice: LeaderboardQuery; isOld: boolean };

function Board({ board, choice, isOld }: BoardProps) {
  if (board.size === 0) return <NoBoard choice={choice} />;
  const { leaders, size } = board;
  return (
    <>
      <Awards leaders={leaders} />
      <section aria-labelledby="ranking" className="card">
        <div className={`wrap between ${classes.boardHead}`}>
          <h2 id="ranking" className="lead">
            {choice.period === 'all' ? 'All-time ranking' : 'This week’s ranking'}
          </h2>
          <p className="soft">
            {choice.scope === 'cohort' && board.cohortName ? `${board.cohortName} · ` : ''}
            {pluralize(size, 'founder')}
          </p>
        </div>
        {!leaders.topPerformer && !isOld && <NoPoints period={choice.period} />}
        <Ranking board={board} order={choice.order} isOld={isOld} />
      </section>
      <PageLinks query={choice} board={board} />
    </>
  );
}

function NoPoints({ period }: Pick<LeaderboardQuery, 'period'>) {
  return (
    <p className={`soft ${classes.noPoints}`}>
      {period === 'week' ? 'No points yet this week. ' : 'No points yet. '}
      <Link to={paths.appTasks} className="link">
        Complete a task
      </Link>{' '}
      to take the lead.
    </p>
  );
}

function NoBoard({ choice }: { choice: LeaderboardQuery }) {
  return (
    <div className={`stack gap-8 soft center ${classes.empty}`}>
      {choice.scope === 'cohort' ? (
        <>
          <p>You’re not in a cohort yet, so it has no leaderboard.</p>
          <Link
            to={{ search: leaderboardQuery.write({ ...choice, scope: 'community', page: 1 }) }}
            className="link"
          >
            See the community’s
          </Link>
        </>
      ) : (
        <p>Nobody is on the board yet.</p>
      )}
    </div>
  );
}
