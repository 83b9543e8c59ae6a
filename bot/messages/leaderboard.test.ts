import { expect, it } from 'vitest';
import { leaderboardMessage } from './leaderboard.ts';

const ada = {
  rank: 1,
  name: 'Ada',
  startupName: 'Tidal',
  avatar: null,
  isMe: false,
  points: 40,
  streak: 2,
  tasksCompleted: 2,
  pledgesKept: null,
  activeDays: null,
};
const me = { ...ada, rank: null, name: 'Bo', isMe: true, points: 0, streak: 0, tasksCompleted: 0 };

it('tells nobody a rank before their first points', () => {
  const board = {
    cohortName: 'Cohort 7',
    size: 13,
    page: 1,
    pages: 1,
    leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
    rows: [ada],
    me: { ...me, page: 1, notCounted: 0 },
  };
  const { text, blocks, plain } = leaderboardMessage(board, { scope: 'cohort', period: 'week' });
  expect(text).toContain(
    'There are 13 founders on the board. Your first points put you on the board.',
  );
  expect(JSON.stringify(blocks)).toMatch(/"–".*"Bo \(you\)".*"Tidal".*"0"/);
  expect(JSON.stringify(plain)).toContain('– *Bo* (you), Tidal: 0');
  const ranked = leaderboardMessage(
    { ...board, me: { ...board.me, rank: 2, points: 10 } },
    { scope: 'cohort', period: 'week' },
  );
  expect(ranked.text).toContain('You are number 2 of 13 with 10 points.');
});
